package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.harness.TestCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            assertThat(written.out())
                    .contains("Written to " + folder.resolve("project") + ": kernel.txt\n"
                            + "Pass the winner's knobs to your build: OPT=0\n");
            assertThat(kernel()).hasContent("rate=40\n");

            Printed refused = writeBest(cluster);
            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err())
                    .contains("nothing was written", "since the campaign began: kernel.txt; restore them");
            assertThat(kernel()).hasContent("rate=40\n");

            Files.writeString(kernel(), "rate=10\n");
            Printed best = writeBest(cluster);
            assertThat(best.out()).contains("rate=40", "Written to ");
            assertThat(best.err()).isEmpty();
            assertThat(kernel()).hasContent("rate=40\n");

            assertIsWrittenBesideJson(writeBest(cluster, "--json"));
            assertIsWrittenBesideJson(writeBest(cluster, "--certificate"));
        }
    }

    private Printed writeBest(TestCluster cluster, String... format) throws IOException {
        if (format.length > 0) {
            Files.writeString(kernel(), "rate=10\n");
        }
        return cluster.console()
                .call(Stream.concat(
                                Stream.of("campaign", "best", "plain/scale_f32_64_fs", "--write-back"),
                                Stream.of(format))
                        .toArray(String[]::new));
    }

    private void assertIsWrittenBesideJson(Printed best) throws IOException {
        assertThat(new ObjectMapper().readTree(best.out()).isObject()).isTrue();
        assertThat(best.err())
                .isEqualTo("Written to " + folder.resolve("project") + ": kernel.txt\n"
                        + "Pass the winner's knobs to your build: OPT=0\n");
        assertThat(kernel()).hasContent("rate=40\n");
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
        write("\"64\", \"128\", \"256\"", edits(Map.of("scale_f32_128", 50, "scale_f32_256", 40)));
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed refused = run(cluster, "own", "--write-back");

            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err())
                    .contains("--write-back: the winners of 2 campaigns have different files; choose one with "
                            + "'./lathe campaign best own/scale_f32_128_fs --write-back'");
            assertThat(kernel()).hasContent("rate=10\n");
        }
    }

    @Test
    void aCampaignThatTheBaselineWonIsNoConflict() throws IOException {
        write("\"64\", \"128\"", edits(Map.of("scale_f32_128", 50)));
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed written = run(cluster, "own", "--write-back");

            assertThat(written.status()).as(written.out() + written.err()).isZero();
            assertThat(written.out()).contains("Written to ");
            assertThat(kernel()).hasContent("rate=50\n");
        }
    }

    /** Returns the edits of an agent with these rates in some campaigns, and slower than the baseline in others. */
    private static String edits(Map<String, Integer> rates) {
        return "rate=5\n"
                + rates.entrySet().stream()
                        .map(rate -> "! grep -q " + rate.getKey() + " BRIEF.md || rate=" + rate.getValue() + "\n")
                        .collect(Collectors.joining())
                + "echo rate=$rate > kernel/kernel.txt";
    }

    @Test
    void keptCandidatesAreCommittedBeforeTheWinnerIsWritten() throws IOException {
        write("\"64\", \"128\", \"256\"", edits(Map.of("scale_f32_128", 50, "scale_f32_256", 50)));
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed outside = run(cluster, "own", "--commit");
            git("init", "--quiet", "--initial-branch=main");
            git("config", "user.name", "Tester");
            git("config", "user.email", "tester@example.com");
            Printed uncommitted = run(cluster, "own", "--commit");
            git("add", ".");
            git("commit", "--quiet", "--message=Add the project");
            Printed committed = run(cluster, "own", "--commit", "--write-back");

            assertThat(outside.status()).isEqualTo(2);
            assertThat(outside.err()).contains("--commit: " + folder.resolve("project") + " is in no git repository");
            assertThat(uncommitted.status()).isEqualTo(2);
            assertThat(uncommitted.err()).contains("--commit: the repository has changes", "commit them first: ");
            assertThat(committed.status()).as(committed.out() + committed.err()).isZero();
            assertThat(committed.out())
                    .containsSubsequence(
                            "lathe/own/scale_f32_128_fs: 1 new commit\n",
                            "lathe/own/scale_f32_256_fs: 1 new commit\n",
                            "Written to ")
                    .contains("lathe/own/scale_f32_64_fs: 0 new commits\n");
        }
        assertThat(git("show", "lathe/own/scale_f32_256_fs:kernel.txt")).isEqualTo("rate=50");
        assertThat(git("log", "--format=%B", "main..lathe/own/scale_f32_256_fs"))
                .contains("[lathe] scale iteration 1: 50.00 GB/s", "Hypothesis: another rate", "Result: KEEP");
        assertThat(git("status", "--porcelain")).isEqualTo("M kernel.txt");
        assertThat(kernel()).hasContent("rate=50\n");
    }

    private String git(String... words) {
        return TestCommand.git(folder.resolve("project"), words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--write-back", "--commit"})
    void anOpWithoutARepositoryIsAUsageError(String option) throws IOException {
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed refused = cluster.console()
                    .call("run", "--op", "softmax", "--shapes", "64x64", "--devices", "cpu", option);

            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains(option + ": the op softmax has no repository");
        }
    }

    private Printed run(TestCluster cluster, String id, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "run", "--op", "project", "--devices", "cpu", "--id", id, "--iterations", "1"));
        words.addAll(List.of("--proposer", "agent", "--agent", "sh " + folder.resolve("agent.sh")));
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
                 "knobs": [{"name": "OPT", "meaning": "of the build", "category": "micro", "values": [0, 1],
                   "default": 0, "passed": "macro"}]}
                """.formatted(shapes));
        Files.writeString(folder.resolve("agent.sh"), edit + """

                cat > proposal.json <<'END'
                {"hypothesis": "another rate", "bottleneck": "the rate", "change": "the rate", "expected": "+300 %",
                 "risk": "none", "evidence": ["#0"], "category": "structural"}
                END
                """);
    }
}
