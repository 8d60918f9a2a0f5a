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
    void looksWorkWithoutAWorkerAndControlsSayWhatToDo() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster house = new TestCluster(folder)) {
            ConsoleCapture console = house.console();
            try (LatheWorker worker = house.worker()) {
                start(console, house, "ended", 2, "--watch");
                start(console, house, "held", 500);
                assertThat(worker).isNotNull();
                assertThat(console.call("sweep", "pause", "held").status()).isZero();
                awaitPaused(house);
            }
            assertThat(console.call("sweep", "status", "ended").out()).contains("ended: done, 2 of 2 iterations");
            assertThat(console.call("sweep", "status", "held").out()).contains("held: running", "gemm_f32_64x64x64_fs", "paused");
            Printed told = console.call("sweep", "resume", "held");
            assertThat(told.status()).isEqualTo(4);
            assertThat(told.err())
                    .contains("no worker answers for held", "./lathe worker", "temporal workflow signal --workflow-id held --name resume --input '{}'");
        }
    }

    /** The campaign completes the iteration in flight first. */
    private static void awaitPaused(TestCluster house) {
        Await.until(() -> house.phase("held/gemm_f32_64x64x64_fs").equals(Optional.of("paused")));
    }

    private static void start(ConsoleCapture console, TestCluster house, String id, int iterations, String... more) {
        String[] words = {
            "sweep", "start", "one.yaml", "--devices", house.device(), "--id", id, "--iterations",
            Integer.toString(iterations)
        };
        String[] all = Stream.concat(Stream.of(words), Stream.of(more))
                .toArray(String[]::new);
        assertThat(console.call(all).status()).isZero();
    }
}
