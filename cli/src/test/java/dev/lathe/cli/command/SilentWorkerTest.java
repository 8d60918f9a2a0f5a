package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.Await;
import dev.lathe.worker.LatheWorker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class SilentWorkerTest {
    @TempDir
    private Path folder;

    @Test
    void statusWorksWithoutAWorkerAndControlsSayHowToStartOne() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = new TestCluster(folder)) {
            ConsoleCapture console = cluster.console();
            try (LatheWorker worker = cluster.worker()) {
                start(console, cluster, "ended", 2, "--watch");
                start(console, cluster, "waiting", 500);
                assertThat(worker).isNotNull();
                assertThat(console.call("sweep", "pause", "waiting").status()).isZero();
                awaitPaused(cluster);
            }
            assertThat(console.call("sweep", "status", "ended").out()).contains("ended: done, 2 of 2 iterations");
            assertThat(console.call("sweep", "status", "waiting").out())
                    .contains("waiting: running", "gemm_f32_64x64x64_fs", "paused");
            Printed resumed = console.call("sweep", "resume", "waiting");
            assertThat(resumed.status()).isEqualTo(4);
            assertThat(resumed.err())
                    .contains("no worker is polling for waiting", "./lathe worker", "temporal workflow signal "
                            + "--workflow-id waiting --name resume --input '{}'");
        }
    }

    /** The campaign completes the iteration in flight first. */
    private static void awaitPaused(TestCluster cluster) {
        Await.until(() -> cluster.phase("waiting/gemm_f32_64x64x64_fs").equals(Optional.of("paused")));
    }

    private static void start(ConsoleCapture console, TestCluster cluster, String id, int iterations, String... more) {
        String[] arguments = {
            "sweep", "start", "one.yaml", "--devices", cluster.device(), "--id", id, "--iterations",
            Integer.toString(iterations)
        };
        String[] all = Stream.concat(Stream.of(arguments), Stream.of(more))
                .toArray(String[]::new);
        assertThat(console.call(all).status()).isZero();
    }
}
