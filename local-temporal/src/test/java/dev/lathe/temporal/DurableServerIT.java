package dev.lathe.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.host.Ports;
import dev.lathe.temporal.namespace.SearchAttribute;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import dev.lathe.temporal.server.ServerRecord;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowStub;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the durable server with the real binary. */
class DurableServerIT extends ServerTest {
    /** Visibility is updated after workflows, and a process closes its ports after its end. */
    private static final BoundedWait SOON = BoundedWait.of(Duration.ofMinutes(2));

    @Test
    void startsADurableServerThatIsReadyForCampaigns() throws IOException {
        RunningServer server = servers.start(ServerMode.AUTO);

        assertThat(server.kind()).isEqualTo(ServerKind.DURABLE);
        assertThat(new ServerFacts(server).attributes()).contains("Phase", "Iteration", "BestValue");
        assertThat(new ServerFacts(server).retention()).isEqualTo(Duration.ofDays(3650));
        assertThat(new ServerFacts(server).uiStatus()).isEqualTo(200);
        assertThat(servers.data().path().resolve("temporal-1.32.0.db-wal")).exists();
        assertThat(servers.data().serverRecord()).content().contains(server.target(), "\"pid\"", "\"1.32.0\"");
    }

    @Test
    void aSecondStartReturnsTheServerThatRuns() {
        RunningServer first = servers.start(ServerMode.DURABLE);
        ServerRecord record = servers.running();

        RunningServer second = servers.start(ServerMode.AUTO);
        second.close();

        assertThat(second.target()).isEqualTo(first.target());
        assertThat(servers.running()).isEqualTo(record);
        assertThatThrownBy(() -> servers.start(withPort(ServerMode.DURABLE, record.port() == 1 ? 2 : 1)))
                .hasMessageContaining("already")
                .hasMessageContaining("lathe server stop");
    }

    @Test
    void aRunningWorkflowContinuesAfterTheServerIsKilledAndRestarted() throws Exception {
        RunningServer first = servers.start(ServerMode.DURABLE);
        try (NapWorker worker = NapWorker.on(first)) {
            WorkflowStub nap = worker.fallAsleep("nap", Duration.ofSeconds(3));
            kill(servers.running().pid());
            assertThat(servers.temporal().find(servers.data())).isEmpty();

            RunningServer second = servers.start(ServerMode.DURABLE);

            assertThat(second.target()).isEqualTo(first.target());
            assertThat(nap.getResult(String.class)).isEqualTo("awake");
            assertThat(SOON.awaitTrue(() -> new ServerFacts(second).count("Phase = 'awake'") == 1)).isTrue();
        }
    }

    @Test
    void stopRemovesTheRecordAndASecondStopDoesNothing() {
        RunningServer server = servers.start(ServerMode.DURABLE);

        assertThat(servers.temporal().stop(servers.data())).map(ServerRecord::address).contains(server.target());

        assertThat(servers.data().serverRecord()).doesNotExist();
        assertThat(servers.temporal().stop(servers.data())).isEmpty();
        assertThat(SOON.awaitTrue(() -> Ports.isFree(new ServerFacts(server).port()))).isTrue();
    }

    @Test
    void theUiKeepsItsPortAfterAStop() {
        List<Integer> free = Ports.anyFreePair();
        RunningServer first = servers.start(new ServerOptions(
                ServerMode.DURABLE, OptionalInt.of(free.get(0)), OptionalInt.of(free.get(1)), servers.data(),
                OwnServers.ATTRIBUTES));
        servers.temporal().stop(servers.data());
        assertThat(SOON.awaitTrue(() -> Ports.isFree(free.get(0)) && Ports.isFree(free.get(1)))).isTrue();

        RunningServer second = servers.start(ServerMode.DURABLE);

        assertThat(second.ui()).isPresent().isEqualTo(first.ui());
        assertThat(second.target()).isEqualTo(first.target());
    }

    @Test
    void serversThatStartTogetherUseDifferentPorts() throws Exception {
        List<Integer> free = Ports.anyFreePair();
        String last =
                "{\"kind\":\"DURABLE\",\"address\":\"127.0.0.1:%d\",\"uiPort\":%d,\"pid\":1,\"version\":\"1.32.0\"}"
                        .formatted(free.get(0), free.get(1));
        List<OwnServers> machines =
                Stream.of("a", "b", "c").map(name -> OwnServers.in(home.resolve(name))).toList();
        for (OwnServers machine : machines) {
            Files.createDirectories(machine.data().path());
            Files.writeString(machine.data().stoppedServerRecord(), last);
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(machines.size())) {
            List<Callable<String>> starts = machines.stream()
                    .<Callable<String>>map(machine -> () -> machine.start(ServerMode.DURABLE).target())
                    .toList();
            List<String> addresses = new ArrayList<>();
            for (Future<String> start : threads.invokeAll(starts)) {
                addresses.add(start.get());
            }
            assertThat(addresses).doesNotHaveDuplicates();
        } finally {
            machines.forEach(OwnServers::end);
        }
    }

    @Test
    void neverStopsAProcessThatHasThePidOfADeadServer() throws IOException {
        Files.writeString(
                servers.data().serverRecord(),
                """
                {"kind":"DURABLE","address":"127.0.0.1:7233","uiPort":8233,"pid":%d,"version":"1.32.0","later":1}
                """
                        .formatted(ProcessHandle.current().pid()));

        assertThat(servers.temporal().find(servers.data())).isEmpty();
        assertThat(servers.temporal().stop(servers.data())).isEmpty();
        assertThat(servers.data().serverRecord()).doesNotExist();
    }

    @Test
    void findsAServerWhoseRecordWasLost() throws IOException {
        ServerRecord record = servers.record(servers.start(ServerMode.DURABLE));
        Files.delete(servers.data().serverRecord());

        servers.start(ServerMode.DURABLE);

        assertThat(servers.running()).isEqualTo(record);
        assertThat(servers.data().serverRecord()).exists();
    }

    @Test
    void reportsThatTheRequestedPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> servers.start(withPort(ServerMode.DURABLE, taken.getLocalPort())))
                    .isInstanceOf(LocalTemporalException.class)
                    .hasMessageContaining("Port " + taken.getLocalPort() + " is in use");
        }
    }

    @Test
    void showsTheEndOfTheLogIfTheServerDoesNotStart() throws IOException {
        Files.writeString(
                servers.data().database("1.32.0"), "this text is not a database, and long enough to be recognized");

        assertThatThrownBy(() -> servers.start(ServerMode.DURABLE))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("server.log")
                .hasMessageContaining("not a database");
    }

    @Test
    void rejectsASearchAttributeOfAnotherType() {
        servers.start(ServerMode.DURABLE);
        SearchAttribute other = new SearchAttribute("Phase", IndexedValueType.INDEXED_VALUE_TYPE_INT);

        assertThatThrownBy(() -> servers.start(ServerOptions.of(ServerMode.DURABLE, servers.data(), List.of(other))))
                .hasMessageContaining("Phase")
                .hasMessageContaining("search-attribute remove");
    }

    private ServerOptions withPort(ServerMode mode, int port) {
        return new ServerOptions(
                mode, OptionalInt.of(port), OptionalInt.empty(), servers.data(), OwnServers.ATTRIBUTES);
    }

    private static void kill(long pid) throws Exception {
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().get();
    }
}
