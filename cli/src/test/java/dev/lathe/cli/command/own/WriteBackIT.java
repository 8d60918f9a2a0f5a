package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A scripted agent edits the kernel of a repository, whose benchmark reports the rate in that file. */
@Timeout(600)
class WriteBackIT {
    @TempDir
    private Path folder;

    @Test
    void theWinnersFilesAreWrittenOnRequestOnly() throws IOException {
        write("\"64\"", "echo rate=40 > kernel/kernel.txt");
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed untouched = run(cluster, "plain");
            assertThat(untouched.status()).as(untouched.out() + untouched.err()).isZero();
            assertThat(kernel()).hasContent("rate=10\n");

            Printed written = run(cluster, "own", "--write-back");
            assertThat(written.status()).as(written.out() + written.err()).isZero();
            assertThat(written.out()).contains(
                    "Written to " + folder.resolve("project") + ": kernel.txt\nPass the winner's knobs to your build: OPT=0\n");
            assertThat(kernel()).hasContent("rate=40\n");

            Printed refused = cluster.console().call("campaign", "best", "plain/scale_f32_64_fs", "--write-back");
            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err()).contains("nothing was written", "since the campaign began: kernel.txt; restore them");
            assertThat(kernel()).hasContent("rate=40\n");

            Files.writeString(kernel(), "rate=10\n");
            assertThat(cluster.console().succeed("campaign", "best", "plain/scale_f32_64_fs", "--write-back").out())
                    .contains("rate=40", "Written to ");
            assertThat(kernel()).hasContent("rate=40\n");
        }
    }

    @Test
    void aWinnerThatIsNotFasterThanTheBaselineIsNotWritten() throws IOException {
        write("\"64\"", "echo rate=5 > kernel/kernel.txt");
        try (TestCluster cluster = new TestCluster(folder)) {
            assertThat(run(cluster, "own", "--write-back").out())
                    .contains("Nothing is written back: no candidate is faster than the baseline.");
            assertThat(kernel()).hasContent("rate=10\n");
        }
    }

    @Test
    void campaignsWithDifferentWinnersAreRefused() throws IOException {
        write("\"64\", \"128\"", "if grep -q scale_f32_128 BRIEF.md; then echo rate=50; else echo rate=40; fi > kernel/kernel.txt");
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed refused = run(cluster, "own", "--write-back");

            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err()).contains(
                    "the winners of the 2 campaigns have different files; choose one with './lathe campaign best "
                            + "own/scale_f32_64_fs --write-back'");
            assertThat(kernel()).hasContent("rate=10\n");
        }
    }

    @Test
    void anOpWithoutARepositoryIsAUsageError() throws IOException {
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed refused = cluster.console().call("run", "--op", "softmax", "--shapes", "64x64", "--devices", "cpu", "--write-back");

            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("--write-back: the op softmax has no repository");
        }
    }

    private Printed run(TestCluster cluster, String id, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "run", "--op", "project", "--devices", "cpu", "--id", id, "--iterations", "1", "--proposer", "agent", "--agent",
                "sh " + folder.resolve("agent.sh")));
        words.addAll(List.of(more));
        return cluster.console().call(words.toArray(String[]::new));
    }

    private Path kernel() {
        return folder.resolve("project/kernel.txt");
    }

    private void write(String shapes, String edit) throws IOException {
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(kernel(), "rate=10\n");
        Files.writeString(project.resolve("op.json"), """
                {"op": "scale", "about": "scales", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "dimensions": ["N"], "shapes": [%s],
                 "commands": {"repository": ".", "files": ["kernel.txt"], "source": "kernel.txt",
                   "bench": ". ./kernel.txt; printf 'size,Check,GB/s\\\\n1,PASS,%%s\\\\n' $rate > r.csv",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [{"name": "OPT", "meaning": "of the build", "category": "micro", "values": [0, 1], "default": 0,
                   "passed": "macro"}]}
                """.formatted(shapes));
        Files.writeString(folder.resolve("agent.sh"), edit + """

                cat > proposal.json <<'END'
                {"hypothesis": "another rate", "bottleneck": "the rate", "change": "the rate", "expected": "+300 %",
                 "risk": "none", "evidence": ["#0"], "category": "structural"}
                END
                """);
    }
}
