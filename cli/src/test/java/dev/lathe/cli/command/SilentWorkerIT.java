package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.Await;
import dev.lathe.worker.LatheWorker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class SilentWorkerIT {
    private static final String CAMPAIGN = "waiting/gemm_f32_64x64x64_fs";

    @TempDir
    private Path folder;

    @Test
    void statusWorksWithoutAWorkerAndControlsAreQueued() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = TestCluster.replacingWorkers(folder)) {
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
            assertThat(console.call("sweep", "status", "waiting").out())
                    .contains("waiting for a worker, because no worker is polling; start one with './lathe worker' "
                            + "(1 campaign)");
            assertThat(console.call("campaign", "show", CAMPAIGN).out())
                    .contains("waits for   a worker, because no worker is polling");
            start(console, cluster, "later", 2);
            Printed unstarted = console.call("campaign", "show", "later/gemm_f32_64x64x64_fs");
            assertThat(unstarted.status()).isEqualTo(3);
            assertThat(unstarted.err())
                    .contains(
                            "the campaign 'later/gemm_f32_64x64x64_fs' has not started", "./lathe sweep status later");
            assertQueued(console, "sweep", "resume", "waiting");
            assertQueued(console, "sweep", "extend", "waiting", "--to", "600");
            assertQueued(console, "campaign", "pause", CAMPAIGN);
            assertQueued(console, "campaign", "extend", CAMPAIGN, "--to", "700");
            assertQueued(console, "device", "undrain", "host:cpu");
            Printed submitted = console.call("campaign", "submit", CAMPAIGN, "--point", "x=1,y=1");
            assertThat(submitted.status()).isEqualTo(4);
            assertThat(submitted.err())
                    .contains(
                            "no worker has answered for " + CAMPAIGN + ", so nothing was submitted", "./lathe worker");
            assertThat(console.call("campaign", "show", CAMPAIGN).out())
                    .contains("; queued: pause (since ", ", extend (since ");
            assertQueued(console, "sweep", "stop", "waiting");
            assertThat(console.call("sweep", "status", "waiting").out())
                    .containsPattern("queued: resume \\(since \\S+\\), extend \\(since \\S+\\), stop \\(since ");
            Printed late = console.call("sweep", "resume", "waiting");
            assertThat(late.status()).isEqualTo(5);
            assertThat(late.err())
                    .contains("a stop is queued and cannot be taken back", "./lathe sweep extend waiting --by N");
            try (LatheWorker worker = cluster.worker()) {
                Await.until(() -> cluster.phase(CAMPAIGN).equals(Optional.of("stopped")));
                assertThat(worker).isNotNull();
            }
            assertThat(console.call("campaign", "show", CAMPAIGN).out())
                    .contains(" of 700")
                    .doesNotContain("submission");
            assertThat(console.call("campaign", "history", CAMPAIGN).out()).doesNotContain("submitted");
        }
    }

    @Test
    void submissionsThatNoWorkerHasTriedAreListedWithoutAWorker() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = TestCluster.replacingWorkers(folder)) {
            ConsoleCapture console = cluster.console();
            try (LatheWorker worker = cluster.worker()) {
                start(console, cluster, "waiting", 500);
                assertThat(worker).isNotNull();
                Await.until(() -> console.call("campaign", "pause", CAMPAIGN).status() == 0);
                awaitPaused(cluster);
                submit(console, 0, "x=1");
                submit(console, 2, "x=1000");
                submit(console, 0, "x=2,y=1");
            }
            List<String> queued = lines(console.call("campaign", "show", CAMPAIGN), "submission  ");
            assertThat(queued).hasSize(2);
            assertThat(queued.getFirst()).matches("submission  1 \\S+ x=1,y=\\d+, queued: .*");
            assertThat(queued.getLast()).startsWith("submission  2 ").contains(" x=2,y=1, queued: ");
            assertThat(lines(console.call("campaign", "history", CAMPAIGN), "submission "))
                    .hasSize(2)
                    .allMatch(line -> line.contains(" queued: "));
            try (LatheWorker worker = cluster.worker()) {
                assertThat(worker).isNotNull();
                assertThat(console.call("campaign", "resume", CAMPAIGN).status()).isZero();
                Await.until(() -> lines(console.call("campaign", "show", CAMPAIGN), "submission  ").isEmpty());
            }
            Printed history = console.call("campaign", "history", CAMPAIGN);
            assertThat(history.out()).contains("submitted 1", "submitted 2").doesNotContain(" queued: ");
        }
    }

    private static void submit(ConsoleCapture console, int status, String point) {
        Printed submitted = console.call("campaign", "submit", CAMPAIGN, "--point", point);
        assertThat(submitted.status()).as(submitted.err()).isEqualTo(status);
    }

    private static List<String> lines(Printed printed, String beginning) {
        return printed.out().lines().filter(line -> line.startsWith(beginning)).toList();
    }

    private static void assertQueued(ConsoleCapture console, String... command) {
        Instant begin = Instant.now();
        Printed queued = console.call(command);
        assertThat(queued.status()).as(queued.err()).isZero();
        assertThat(queued.out()).contains("Queued: no worker has answered yet. The request takes effect when one does");
        assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(5));
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
