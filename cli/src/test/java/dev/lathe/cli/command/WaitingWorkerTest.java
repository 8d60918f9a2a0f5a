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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a worker that starts before its server. */
@Timeout(120)
class WaitingWorkerTest {
    @TempDir
    private Path folder;

    @Test
    void waitsForTheServerAndThenRegistersItsDevices() throws Exception {
        int port = freePort();
        ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", "127.0.0.1:" + port));
        Path landscape = SyntheticLandscape.write(folder);
        StringWriter out = new StringWriter();
        FutureTask<Integer> worker = new FutureTask<>(() -> CommandTree.of(console.context())
                .setOut(new PrintWriter(out, true))
                .execute("worker", "--devices", "landscape:" + landscape));
        Thread thread = Thread.ofPlatform().daemon().start(worker);
        Await.until(() -> out.toString().contains("Waiting for it."));

        try (RunningServer server = serverAt(port);
                Session session = Servers.of(console.context()).session()) {
            assertThat(server.target()).endsWith(":" + port);
            Await.until(() -> !new DeviceReading(session).offers().isEmpty());
            thread.interrupt();

            assertThat(worker.get()).isZero();
        }
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).isEqualTo("Cannot connect to the Temporal server at 127.0.0.1:"
                + port + ": Connection refused; is it running and reachable? Waiting for it.");
        assertThat(lines.getLast()).startsWith("Worker connected to 127.0.0.1:" + port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private RunningServer serverAt(int port) {
        LocalTemporal temporal = new LocalTemporal(HostEnvironment.of(Map.of()), InstallListener.silent());
        ServerOptions options = new ServerOptions(
                ServerMode.MEMORY, OptionalInt.of(port), OptionalInt.empty(), new DataDirectory(folder.resolve("server")),
                Servers.attributes());
        return temporal.start(temporal.choose(options), options);
    }
}
