package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.worker.LatheWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TwoWorkersTest {
    @TempDir
    private Path folder;

    @Test
    void aDeviceOfTwoWorkersIsUsedAfterOneOfThemStops() throws IOException {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = new TestCluster(folder)) {
            try (LatheWorker first = cluster.worker("first")) {
                LatheWorker second = cluster.worker("second");
                sweepRuns(cluster, "both");
                assertThat(cluster.console().call("device", "list").out()).contains("offered by first and second");
                second.close();

                sweepRuns(cluster, "one");

                assertThat(first).isNotNull();
                assertThat(cluster.console().call("device", "list").out())
                        .contains("available")
                        .doesNotContain("withdrawn");
            }
        }
    }

    private static void sweepRuns(TestCluster cluster, String id) {
        Printed sweep = cluster.console()
                .call("sweep", "start", "one.yaml", "--devices", cluster.device(), "--id", id, "--iterations", "2", "--watch");
        assertThat(sweep.status()).as(sweep.out() + sweep.err()).isZero();
    }
}
