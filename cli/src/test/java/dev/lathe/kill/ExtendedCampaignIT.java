package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that is extended after the end of its sweep. The lists of the in-memory server have no ends. */
@Timeout(300)
class ExtendedCampaignIT {
    private static final String CAMPAIGN = "night/gemm_f32_64x64x64_fs";

    @TempDir
    private Path folder;

    @Test
    void anEndedSweepIsListedWithTheEndOfItsExtendedCampaign() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        String device = "landscape:" + SyntheticLandscape.write(folder);
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                LatheWorker worker = LatheWorker.start(
                        connection.client(), config(connection.client(), device))) {
            ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            assertThat(worker).isNotNull();
            console.succeed(
                    "sweep", "start", "one.yaml", "--devices", device, "--id", "night", "--iterations", "2", "--watch");
            console.succeed("campaign", "extend", CAMPAIGN, "--to", "60");
            console.succeed("sweep", "watch", "night");

            Await.until(() -> connection.client().newUntypedWorkflowStub(CAMPAIGN).describe().getCloseTime() != null);
            Instant end = connection.client().newUntypedWorkflowStub(CAMPAIGN).describe().getCloseTime();
            Await.until(() -> console.succeed("sweep", "list").out().contains(" done "));
            assertThat(console.json("sweep", "list", "--json").path("sweeps").path(0).path("ended").asText())
                    .isEqualTo(end.truncatedTo(ChronoUnit.SECONDS).toString());
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
}
