package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deletes sweeps on a durable server. The in-memory server deletes no workflows. */
@Timeout(300)
class SweepDeletionIT {
    @TempDir
    private Path folder;

    private ConsoleCapture console;

    @Test
    void anEndedSweepIsDeletedOnlyWithYesAndAnotherOneStays() throws Exception {
        Files.writeString(
                folder.resolve("two.yaml"), "name: two\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64, 64x64x128]\n");
        String device = "landscape:" + SyntheticLandscape.write(folder);
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                LatheWorker worker = LatheWorker.start(connection.client(), config(connection.client(), device))) {
            console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            assertThat(worker).isNotNull();
            done("sweep", "start", "two.yaml", "--devices", device, "--id", "night", "--iterations", "2", "--watch");
            done("sweep", "extend", "night", "--to", "3");
            done("sweep", "watch", "night");
            done("sweep", "start", "two.yaml", "--devices", device, "--id", "nights", "--iterations", "2", "--watch");
            Path results = Files.createDirectories(folder.resolve("results/night"));
            Files.writeString(results.resolve("report.html"), "report");

            Printed shown = done("sweep", "delete", "night");
            assertThat(shown.out())
                    .containsPattern("Would delete \\d+ workflow runs on the server ")
                    .contains("Would delete " + results, "'./lathe sweep delete night --yes'");
            assertThat(done("sweep", "list").out()).contains("night ");
            assertThat(results).exists();

            assertThat(done("sweep", "delete", "night", "--yes").out()).contains("Deleted " + results);
            Await.until(() -> console.call("campaign", "show", "night/gemm_f32_64x64x64_fs").status() == 3);
            Await.until(() -> console.call("sweep", "delete", "night").status() == 3);
            assertThat(results).doesNotExist();
            assertThat(done("sweep", "status", "nights").out()).contains("done");
        }
    }

    @Test
    void aRunningSweepIsNotDeleted() throws IOException {
        String device = "landscape:" + SyntheticLandscape.write(folder);
        try (DurableServer server = new DurableServer(folder.resolve("data"))) {
            console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            done("sweep", "start", "--devices", device, "--id", "night");

            Await.until(() -> console.call("sweep", "delete", "night", "--yes").status() != 3);
            Printed refused = console.call("sweep", "delete", "night", "--yes");

            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err()).contains("'night' has not ended", "'./lathe sweep stop night'");
            assertThat(console.call("sweep", "delete", "nothing").status()).isEqualTo(3);
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

    private Printed done(String... command) {
        Printed printed = console.call(command);
        assertThat(printed.status()).as(printed.out() + printed.err()).isZero();
        return printed;
    }
}
