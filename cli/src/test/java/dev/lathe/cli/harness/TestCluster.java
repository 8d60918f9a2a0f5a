package dev.lathe.cli.harness;

import dev.lathe.activities.device.Device;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerConfig;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.WorkerSetup;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A server in this process, a worker that owns a recorded landscape, and a console beside them. */
public final class TestCluster implements AutoCloseable {
    private final Path folder;
    private final Path landscape;
    private final RunningServer server;
    private final ConsoleCapture console;
    private final Session session;

    public TestCluster(Path folder) throws IOException {
        this.folder = folder;
        this.landscape = SyntheticLandscape.write(folder);
        LocalTemporal temporal = new LocalTemporal(HostEnvironment.of(Map.of()), InstallListener.silent());
        ServerOptions options = ServerOptions.of(
                ServerMode.MEMORY, new DataDirectory(folder.resolve("data")), Servers.attributes());
        this.server = temporal.start(temporal.choose(options), options);
        this.console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
        this.session = Servers.of(console.surroundings()).session();
    }

    /** The folder that holds this checkout. */
    public static Path root() {
        return Path.of("").toAbsolutePath().getParent();
    }

    public ConsoleCapture console() {
        return console;
    }

    public String device() {
        return "landscape:" + landscape;
    }

    /** Owns the recorded landscape. */
    public LatheWorker worker() {
        return LatheWorker.start(session.client(), config(device()));
    }

    /** A worker that owns the recorded landscape, changed in this way. */
    public LatheWorker worker(UnaryOperator<Device> change) {
        WorkerConfig usual = config(device());
        return LatheWorker.start(
                session.client(),
                new WorkerConfig(
                        List.of(change.apply(usual.devices().getFirst())), usual.local(), usual.project(), 1));
    }

    /** A worker that owns this machine's CPU. */
    public LatheWorker cpuWorker() {
        return LatheWorker.start(session.client(), config("cpu"));
    }

    /** The phase that the server knows of, which a workflow writes when it has come to rest. */
    public Optional<String> phase(String workflowId) {
        return Optional.ofNullable(session.client().newUntypedWorkflowStub(workflowId)
                .describe()
                .getTypedSearchAttributes()
                .get(SearchAttributes.PHASE));
    }

    /** As Temporal's UI does it. */
    public void terminate(String workflowId) {
        session.client().newUntypedWorkflowStub(workflowId).terminate("by hand");
    }

    private WorkerConfig config(String device) {
        WorkerPlaces places = new WorkerPlaces(
                root().resolve("gpu-worker/kernels"),
                root().resolve("gpu-worker/native"),
                folder.resolve("data"),
                folder.resolve("results"));
        return new WorkerSetup(session.client(), places).hosting(List.of(device));
    }

    @Override
    public void close() {
        session.close();
        server.close();
    }
}
