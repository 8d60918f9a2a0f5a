package dev.lathe.cli.harness;

import dev.lathe.activities.device.Device;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerConfig;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.WorkerSetup;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.fake.WorkflowCache;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** An in-memory server in this process, a recorded landscape for workers, and a console. */
public final class TestCluster implements AutoCloseable {
    private final Path folder;
    private final Path landscape;
    private final RunningServer server;
    private final ConsoleCapture console;
    private final Session session;
    private final WorkflowClient workerClient;

    /** Creates a cluster in which no worker takes over from another one. */
    public TestCluster(Path folder) throws IOException {
        this(folder, WorkflowCache::on);
    }

    /** Creates a cluster in which a worker can take over from another one. */
    public static TestCluster replacingWorkers(Path folder) throws IOException {
        return new TestCluster(folder, UnaryOperator.identity());
    }

    private TestCluster(Path folder, UnaryOperator<WorkflowClient> forWorkers) throws IOException {
        this.folder = folder;
        this.landscape = SyntheticLandscape.write(folder);
        this.server = UnpausedServer.start();
        this.console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
        this.session = Servers.of(console.context()).session();
        this.workerClient = forWorkers.apply(session.client());
    }

    /** Returns the root folder of this checkout. */
    public static Path root() {
        return Path.of("").toAbsolutePath().getParent();
    }

    public ConsoleCapture console() {
        return console;
    }

    public String device() {
        return "landscape:" + landscape;
    }

    /** Starts a worker that owns the recorded landscape. */
    public LatheWorker worker() {
        return LatheWorker.start(workerClient, config(device()));
    }

    /** Starts a worker with its own identity, like a second process, that owns the recorded landscape. */
    public LatheWorker worker(String identity) {
        return worker(identity, UnaryOperator.identity());
    }

    /** Starts a worker with its own identity that owns the recorded landscape with a modified device. */
    public LatheWorker worker(String identity, UnaryOperator<Device> change) {
        WorkflowClientOptions options =
                workerClient.getOptions().toBuilder().setIdentity(identity).build();
        WorkflowClient client = WorkflowClient.newInstance(workerClient.getWorkflowServiceStubs(), options);
        return worker(client, change);
    }

    /** Starts a worker that owns the recorded landscape with a modified device. */
    public LatheWorker worker(UnaryOperator<Device> change) {
        return worker(workerClient, change);
    }

    private LatheWorker worker(WorkflowClient client, UnaryOperator<Device> change) {
        WorkerConfig standard = config(client, device());
        return LatheWorker.start(
                client,
                new WorkerConfig(
                        List.of(change.apply(standard.devices().getFirst())), standard.local(), standard.project(), 1));
    }

    /** Starts a worker that owns this machine's CPU. */
    public LatheWorker cpuWorker() {
        return LatheWorker.start(workerClient, config("cpu"));
    }

    /** Returns the phase in the workflow's search attributes. */
    public Optional<String> phase(String workflowId) {
        return Optional.ofNullable(session.client().newUntypedWorkflowStub(workflowId)
                .describe()
                .getTypedSearchAttributes()
                .get(SearchAttributes.PHASE));
    }

    /** Returns the results of the activities of a workflow as JSON. */
    public List<String> activityResults(String workflowId) {
        return session.client().fetchHistory(workflowId).getEvents().stream()
                .filter(event -> event.hasActivityTaskCompletedEventAttributes())
                .map(event -> event.getActivityTaskCompletedEventAttributes()
                        .getResult()
                        .getPayloads(0)
                        .getData()
                        .toStringUtf8())
                .toList();
    }

    /** Terminates a workflow, as Temporal's UI does. */
    public void terminate(String workflowId) {
        session.client().newUntypedWorkflowStub(workflowId).terminate("by hand");
    }

    private WorkerConfig config(String device) {
        return config(workerClient, device);
    }

    private WorkerConfig config(WorkflowClient client, String device) {
        WorkerPlaces places = new WorkerPlaces(
                root().resolve("gpu-worker/kernels"),
                root().resolve("gpu-worker/native"),
                folder.resolve("data"),
                folder.resolve("results"));
        return new WorkerSetup(client, places).hosting(List.of(device));
    }

    @Override
    public void close() {
        session.close();
        server.close();
    }
}
