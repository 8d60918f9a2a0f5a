package dev.lathe.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.host.Ports;
import dev.lathe.temporal.namespace.SearchAttribute;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.record.ServerKind;
import dev.lathe.temporal.server.record.ServerRecord;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.client.WorkflowStub;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real servers, by the real binary. */
@Timeout(120)
class LocalTemporalTest {

    private static final List<SearchAttribute> ATTRIBUTES = List.of(
            new SearchAttribute("Phase", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD),
            new SearchAttribute("Iteration", IndexedValueType.INDEXED_VALUE_TYPE_INT),
            new SearchAttribute("BestValue", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE));

    @TempDir
    Path home;

    private HostEnvironment environment;
    private DataDirectory data;
    private LocalTemporal temporal;

    @BeforeEach
    void machine() {
        environment = TestMachine.withTemporal(home);
        data = DataDirectory.of(environment);
        temporal = new LocalTemporal(environment, InstallListener.silent());
    }

    @AfterEach
    void leavesNoProcess() {
        temporal.stop(data);
        assertThat(processesWith(data.path().toString())).isEmpty();
    }

    @Test
    void startsADurableServerThatIsReadyForCampaigns() throws IOException {
        RunningServer server = start(ServerMode.AUTO);

        assertThat(server.kind()).isEqualTo(ServerKind.DURABLE);
        assertThat(attributesOf(server)).contains("Phase", "Iteration", "BestValue");
        assertThat(retentionOf(server)).isEqualTo(Duration.ofDays(3650));
        assertThat(statusOf(server)).isEqualTo(200);
        assertThat(data.path().resolve("temporal-1.32.0.db-wal")).exists();
        assertThat(data.serverRecord()).content().contains(server.target(), "\"pid\"", "\"1.32.0\"");
    }

    @Test
    void aSecondStartReturnsTheServerThatRuns() {
        RunningServer first = start(ServerMode.DURABLE);
        ServerRecord record = running();

        RunningServer second = start(ServerMode.AUTO);
        second.close();

        assertThat(second.target()).isEqualTo(first.target());
        assertThat(running()).isEqualTo(record);
        assertThatThrownBy(() -> start(withPort(ServerMode.DURABLE, record.port() == 1 ? 2 : 1)))
                .hasMessageContaining("already")
                .hasMessageContaining("lathe server stop");
    }

    @Test
    void aRunningWorkflowGoesOnAfterTheServerIsKilledAndStartedAgain() throws Exception {
        RunningServer first = start(ServerMode.DURABLE);
        try (NapWorker worker = NapWorker.on(first)) {
            WorkflowStub nap = worker.fallAsleep("nap", Duration.ofSeconds(3));
            kill(running().pid());
            assertThat(temporal.find(data)).isEmpty();

            RunningServer second = start(ServerMode.DURABLE);

            assertThat(second.target()).isEqualTo(first.target());
            assertThat(nap.getResult(30, TimeUnit.SECONDS, String.class)).isEqualTo("awake");
            assertThat(countOf(second, "Phase = 'awake'")).isEqualTo(1);
        }
    }

    @Test
    void stoppingLeavesNothingBehindAndTwiceIsOnce() {
        RunningServer server = start(ServerMode.DURABLE);

        assertThat(temporal.stop(data)).map(ServerRecord::address).contains(server.target());

        assertThat(data.serverRecord()).doesNotExist();
        assertThat(temporal.stop(data)).isEmpty();
        assertThat(Ports.isFree(portOf(server))).isTrue();
    }

    @Test
    void neverStopsAProcessThatOnlyHasThePidOfADeadServer() throws IOException {
        Files.writeString(
                data.serverRecord(),
                """
                {"kind":"DURABLE","address":"127.0.0.1:7233","uiPort":8233,"pid":%d,"version":"1.32.0","later":1}
                """
                        .formatted(ProcessHandle.current().pid()));

        assertThat(temporal.find(data)).isEmpty();
        assertThat(temporal.stop(data)).isEmpty();
        assertThat(data.serverRecord()).doesNotExist();
    }

    @Test
    void findsAServerWhoseRecordWasLost() throws IOException {
        ServerRecord record = recordOf(start(ServerMode.DURABLE));
        Files.delete(data.serverRecord());

        start(ServerMode.DURABLE);

        assertThat(running()).isEqualTo(record);
        assertThat(data.serverRecord()).exists();
    }

    @Test
    void saysSoWhenTheAskedPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> start(withPort(ServerMode.DURABLE, taken.getLocalPort())))
                    .isInstanceOf(LocalTemporalException.class)
                    .hasMessageContaining("Port " + taken.getLocalPort() + " is in use");
        }
    }

    @Test
    void showsTheEndOfTheLogWhenTheServerDoesNotStart() throws IOException {
        Files.writeString(data.database("1.32.0"), "this is no database, and long enough to be seen as none");

        assertThatThrownBy(() -> start(ServerMode.DURABLE))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("server.log")
                .hasMessageContaining("not a database");
    }

    @Test
    void refusesAnAttributeOfAnotherType() {
        start(ServerMode.DURABLE);
        SearchAttribute other = new SearchAttribute("Phase", IndexedValueType.INDEXED_VALUE_TYPE_INT);

        assertThatThrownBy(() -> start(ServerOptions.of(ServerMode.DURABLE, data, List.of(other))))
                .hasMessageContaining("Phase")
                .hasMessageContaining("search-attribute remove");
    }

    @Test
    void anEmbeddedServerRunsWorkflowsWithAttributesAndEndsWhenClosed() {
        RunningServer server = start(ServerMode.MEMORY);
        try (NapWorker worker = NapWorker.on(server)) {
            assertThat(worker.connection().traits().isEmbedded()).isTrue();
            assertThat(worker.fallAsleep("nap", Duration.ofMillis(100)).getResult(String.class))
                    .isEqualTo("awake");
        }
        assertThat(data.serverRecord()).doesNotExist();
        server.close();
        assertThat(Ports.isFree(portOf(server))).isTrue();
    }

    @Test
    void aServedEmbeddedServerIsFoundWhileItLives() {
        ServerOptions options = ServerOptions.of(ServerMode.MEMORY, data, ATTRIBUTES);
        RunningServer server = temporal.serve(temporal.choose(options), options);

        assertThat(temporal.find(data)).map(RunningServer::target).contains(server.target());
        assertThatThrownBy(() -> start(ServerMode.DURABLE)).hasMessageContaining("in-memory Temporal");
        server.close();

        assertThat(temporal.find(data)).isEmpty();
    }

    @Test
    void stopEndsAnEmbeddedServerOfAnotherProcess() throws Exception {
        Process other = EmbeddedServerMain.start(home);
        try {
            assertThat(EmbeddedServerMain.firstLineOf(other)).isEqualTo(temporal.find(data).orElseThrow().target());
            assertThat(temporal.stop(data)).map(ServerRecord::kind).contains(ServerKind.EMBEDDED);
            assertThat(other.waitFor(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void aGivenAddressComesFirstUnlessAnotherServerIsAskedFor() {
        HostEnvironment given = TestMachine.with("TEMPORAL_ADDRESS", "temporal.example:7233", environment);
        LocalTemporal there = new LocalTemporal(given, InstallListener.silent());

        assertThat(there.choose(ServerOptions.of(ServerMode.AUTO, data, ATTRIBUTES)).describe())
                .isEqualTo("the given Temporal server at temporal.example:7233, namespace default");
        assertThat(there.choose(ServerOptions.of(ServerMode.DURABLE, data, ATTRIBUTES)))
                .isInstanceOf(ServerChoice.Durable.class);
        assertThat(there.choose(ServerOptions.of(ServerMode.MEMORY, data, ATTRIBUTES)))
                .isInstanceOf(ServerChoice.Embedded.class);
    }

    @Test
    void aGivenServerGetsAttributesButKeepsItsRetention() {
        RunningServer own = start(ServerOptions.of(ServerMode.DURABLE, data, List.of()));
        HostEnvironment given = TestMachine.with("TEMPORAL_ADDRESS", own.target(), environment);
        LocalTemporal there = new LocalTemporal(given, InstallListener.silent());
        ServerOptions options = ServerOptions.of(ServerMode.AUTO, data, ATTRIBUTES);

        RunningServer server = there.start(there.choose(options), options);

        assertThat(server.kind()).isEqualTo(ServerKind.GIVEN);
        assertThat(attributesOf(server)).contains("Phase");
    }

    private RunningServer start(ServerMode mode) {
        return start(ServerOptions.of(mode, data, ATTRIBUTES));
    }

    private RunningServer start(ServerOptions options) {
        return temporal.start(temporal.choose(options), options);
    }

    private ServerOptions withPort(ServerMode mode, int port) {
        return new ServerOptions(mode, OptionalInt.of(port), OptionalInt.empty(), data, ATTRIBUTES);
    }

    private ServerRecord running() {
        return switch (temporal.choose(ServerOptions.of(ServerMode.DURABLE, data, ATTRIBUTES))) {
            case ServerChoice.Running running -> running.record();
            case ServerChoice.Given other -> throw new AssertionError(other);
            case ServerChoice.Durable other -> throw new AssertionError(other);
            case ServerChoice.Embedded other -> throw new AssertionError(other);
        };
    }

    private static int portOf(RunningServer server) {
        return Integer.parseInt(server.target().substring(server.target().lastIndexOf(':') + 1));
    }

    private ServerRecord recordOf(RunningServer server) {
        assertThat(server.target()).isEqualTo(running().address());
        return running();
    }

    private static void kill(long pid) throws Exception {
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().get(10, TimeUnit.SECONDS);
    }

    private static List<ProcessHandle> processesWith(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().filter(line -> line.contains(word)).isPresent())
                .toList();
    }

    private static List<String> attributesOf(RunningServer server) {
        OperatorServiceStubs operator = OperatorServiceStubs.newServiceStubs(OperatorServiceStubsOptions.newBuilder()
                .setTarget(server.target())
                .validateAndBuildWithDefaults());
        try {
            return List.copyOf(operator.blockingStub()
                    .listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                            .setNamespace("default")
                            .build())
                    .getCustomAttributesMap()
                    .keySet());
        } finally {
            operator.shutdownNow();
        }
    }

    private static Duration retentionOf(RunningServer server) {
        try (var connection = server.connect(DefaultDataConverter.newDefaultInstance())) {
            return Duration.ofSeconds(connection
                    .stubs()
                    .blockingStub()
                    .describeNamespace(DescribeNamespaceRequest.newBuilder()
                            .setNamespace(server.namespace())
                            .build())
                    .getConfig()
                    .getWorkflowExecutionRetentionTtl()
                    .getSeconds());
        }
    }

    private static long countOf(RunningServer server, String query) {
        try (var connection = server.connect(DefaultDataConverter.newDefaultInstance())) {
            return connection
                    .stubs()
                    .blockingStub()
                    .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(server.namespace())
                            .setQuery(query)
                            .build())
                    .getCount();
        }
    }

    private static int statusOf(RunningServer server) throws IOException {
        HttpURLConnection ui =
                (HttpURLConnection) server.ui().orElseThrow().toURL().openConnection();
        try {
            return ui.getResponseCode();
        } finally {
            ui.disconnect();
        }
    }
}
