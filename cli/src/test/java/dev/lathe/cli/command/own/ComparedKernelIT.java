package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.DocPage;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the program of docs/own-kernel.md with which a kernel is compared. */
@Timeout(600)
class ComparedKernelIT {
    @TempDir
    private Path folder;

    @Test
    void theWinnerHasItsShareOfEachProgramAndACampaignEndsAtOne() throws IOException {
        try (TestCluster cluster = new TestCluster(folder)) {
            cluster.console().succeed("init", "rmsnorm");
            Path op = folder.resolve("rmsnorm/op.json");
            Files.writeString(
                    op,
                    Files.readString(op)
                            .replaceFirst(
                                    "\"cpu\":",
                                    "\"compare\": {\"python\": \"python3 times.py\", \"absent\": \"no-such-program\"},\n  \"cpu\":"));
            Files.writeString(
                    folder.resolve("rmsnorm/times.py"),
                    DocPage.of("own-kernel.md").block("python"));
            Printed checked = cluster.console().call("check", "rmsnorm", "--shape", "64x256", "--points", "0");
            Printed planned = cluster.console().call(
                    "run", "--op", "rmsnorm", "--shapes", "64x256", "--devices", "cpu", "--dry-run");
            Printed run = cluster.console().call(
                    "run", "--op", "rmsnorm", "--shapes", "64x256", "--devices", "cpu", "--id", "own", "--target-share",
                    "python:2");
            Printed shown = cluster.console().call("campaign", "show", "own/rmsnorm_f32_64x256_fs");

            assertThat(checked.out()).as(checked.err()).containsPattern("compared python, \\S+ GB/s");
            assertThat(checked.out()).contains("REJECTED the comparison absent failed");
            assertThat(planned.out())
                    .contains("compared    the vendor library, if the op has one, and absent, python");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(shown.out())
                    .containsPattern("ended +target reached: \\S+ of the python, target 2.000")
                    .containsPattern("compared +\\S+ % of python");
        }
        Path results = folder.resolve("results/own");
        assertThat(results.resolve("report.html")).content().contains("python", "the comparison absent failed");
        assertThat(results.resolve("rmsnorm_f32_64x256_fs/winner.json")).content().contains("\"python\"");
    }
}
