package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerConfig;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.WorkerSetup;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists a worker on a durable server. The in-memory server lists no pollers. */
@Timeout(300)
class WorkerListIT {
    @TempDir
    private Path folder;

    @Test
    void aWorkerIsListedWithItsProcessAndItsDevices() throws IOException {
        try (DurableServer server = new DurableServer(folder.resolve("data"))) {
            ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            assertThat(console.call("worker", "list").out()).contains("No worker is polling");

            String device = "landscape:" + SyntheticLandscape.write(folder);
            try (Connection connection = server.running().connect(DataConverters.lathe());
                    LatheWorker worker = LatheWorker.start(connection.client(), config(connection.client(), device))) {
                assertThat(worker).isNotNull();
                Await.until(() -> workers(console).path(0).path("devices").size() == 1);

                JsonNode listed = workers(console).path(0);
                long pid = ProcessHandle.current().pid();
                assertThat(workers(console)).hasSize(1);
                assertThat(listed.path("pid").asLong()).isEqualTo(pid);
                assertThat(listed.path("host").asText()).isNotEmpty();
                assertThat(listed.path("since").asText()).startsWith("20");
                assertThat(listed.path("lastPoll").asText()).startsWith("20");
                assertThat(console.call("worker", "list").out()).contains(Long.toString(pid), "last poll");
            }
        }
    }

    private WorkerConfig config(WorkflowClient client, String device) {
        Path sources = TestCluster.root().resolve("gpu-worker");
        WorkerPlaces places = new WorkerPlaces(
                sources.resolve("kernels"),
                sources.resolve("native"),
                folder.resolve("data"),
                folder.resolve("results"));
        return new WorkerSetup(client, places).hosting(List.of(device));
    }

    private static JsonNode workers(ConsoleCapture console) {
        try {
            return new ObjectMapper().readTree(console.call("worker", "list", "--json").out()).path("workers");
        } catch (IOException invalid) {
            throw new AssertionError(invalid);
        }
    }
}
