package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.CommandTree;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.reading.DeviceReading;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a worker that starts before its server. */
@Timeout(120)
class WaitingWorkerTest {
    private final LocalTemporal temporal = new LocalTemporal(HostEnvironment.of(Map.of()), InstallListener.silent());

    @TempDir
    private Path folder;

    @Test
    void waitsForTheServerAndThenRegistersItsDevices() throws Exception {
        int port = freePort();

        List<String> lines = waitsFor(Map.of("TEMPORAL_ADDRESS", "127.0.0.1:" + port), () -> serverAt(port));

        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst())
                .isEqualTo("Waiting for a server: Cannot connect to the Temporal server at 127.0.0.1:" + port
                        + ": Connection refused; is it running and reachable?");
        assertThat(lines.getLast()).startsWith("Worker connected to 127.0.0.1:" + port);
    }

    @Test
    void waitsForAServerOfThisMachineThatNobodyHasStarted() throws Exception {
        List<String> lines = waitsFor(Map.of(), this::serverOfThisMachine);

        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst())
                .startsWith("Waiting for a server: no Temporal server found; start one with './lathe server'");
        assertThat(lines.getLast()).startsWith("Worker connected to 127.0.0.1:");
    }

    /** Starts a worker, then its server, and returns the lines of the worker. */
    private List<String> waitsFor(Map<String, String> variables, Supplier<RunningServer> start) throws Exception {
        ConsoleCapture console = ConsoleCapture.in(folder, variables);
        Path landscape = SyntheticLandscape.write(folder);
        StringWriter out = new StringWriter();
        FutureTask<Integer> worker = new FutureTask<>(() -> CommandTree.of(console.context())
                .setOut(new PrintWriter(out, true))
                .execute("worker", "--devices", "landscape:" + landscape));
        Thread thread = Thread.ofPlatform().daemon().start(worker);
        Await.until(() -> out.toString().contains("Waiting for a server"));

        try (RunningServer server = start.get();
                Session session = Servers.of(console.context()).session()) {
            assertThat(session.server().target()).isEqualTo(server.target());
            Await.until(() -> !new DeviceReading(session).offers().isEmpty());
            thread.interrupt();

            assertThat(worker.get()).isZero();
        }
        return out.toString().lines().toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private RunningServer serverAt(int port) {
        ServerOptions options = options(OptionalInt.of(port), "server");
        return temporal.start(temporal.choose(options), options);
    }

    private RunningServer serverOfThisMachine() {
        ServerOptions options = options(OptionalInt.empty(), "data");
        return temporal.serve(temporal.choose(options), options);
    }

    private ServerOptions options(OptionalInt port, String data) {
        return new ServerOptions(
                ServerMode.MEMORY,
                port,
                OptionalInt.empty(),
                new DataDirectory(folder.resolve(data)),
                Servers.attributes());
    }
}
