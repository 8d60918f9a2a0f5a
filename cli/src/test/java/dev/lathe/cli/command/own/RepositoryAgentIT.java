package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.harness.TestCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A scripted agent works in a repository with its own benchmark for 12 turns under the protocol {@code rounds}. */
@Timeout(900)
class RepositoryAgentIT {
    private static final Path PROJECT = TestCluster.root().resolve("cli/src/test/repository");
    private static final String CAMPAIGN = "agent/centred_f32_1_fs";

    @TempDir
    private Path folder;

    @Test
    void anAgentEditsARepositoryForTwelveRoundsAndTheDocumentsHaveTheirColumns() throws IOException {
        copyTheProject();
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed ended = cluster.console()
                    .call(
                            "run",
                            "--op",
                            "project/lathe",
                            "--devices",
                            "cpu",
                            "--id",
                            "agent",
                            "--iterations",
                            "7",
                            "--proposer",
                            "agent",
                            "--protocol",
                            "rounds",
                            "--agent",
                            "sh " + PROJECT.resolve("agent.sh"));
            assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
            Path results = folder.resolve("results").resolve(CAMPAIGN);

            assertThat(outcomes(results))
                    .containsExactly(
                            "1 agent-workspace: the agent changed repository/bench/bench.c",
                            "2 agent-edit: kernel/bench/bench.c is not a file that candidates may edit",
                            "3 KEEP",
                            "4 DISCARD",
                            "5 DISCARD",
                            "6 escalation",
                            "7 DISCARD",
                            "8 agent-edit: kernel/src/centred.c is missing, too large or not UTF-8; a candidate cannot delete files of the repository",
                            "9 build failed",
                            "10 Check is FAIL in row 512",
                            "11 DISCARD",
                            "12 KEEP",
                            "13 one-change",
                            "14 DISCARD");
            checkTrend(Files.readAllLines(results.resolve("performance_trend.md")));
            checkDocuments(results);
            checkBranch(cluster);
        }
    }

    private void copyTheProject() throws IOException {
        Path project = folder.resolve("project");
        for (String name : List.of("src/centred.c", "bench/bench.c", "bench/centred.h", "lathe/op.json")) {
            Files.createDirectories(project.resolve(name).getParent());
            Files.copy(PROJECT.resolve(name), project.resolve(name));
        }
        Path op = project.resolve("lathe/op.json");
        // Without quick rows, each round has all rows, and so the means of both passes.
        Files.writeString(
                op,
                Files.readString(op)
                        .replace("\"source\": \"src/centred.c\"", "\"source\": [\"src\"]")
                        .replace("\"quick\": \"bench/bench results.csv\",", ""));
        git("init", "--quiet", "--initial-branch=main");
        git("config", "user.name", "Tester");
        git("config", "user.email", "tester@example.com");
        git("add", ".");
        git("commit", "--quiet", "--message=Add the project");
    }

    /**
     * Returns for each proposal its ordinal and its verdict, or the reason for its rejection as far as it is certain.
     */
    private static List<String> outcomes(Path results) throws IOException {
        List<String> outcomes = new ArrayList<>();
        for (String line : Files.readAllLines(results.resolve("idea-log.jsonl"))) {
            JsonNode idea = new ObjectMapper().readTree(line);
            String reason = idea.path("reason").asText();
            outcomes.add(idea.path("round").asInt() + " "
                    + switch (idea.path("result").asText()) {
                        case "DISCARD_GATE" ->
                            reason.startsWith("agent-")
                                    ? reason.replaceFirst("; (edit|leave) .*", "")
                                    : reason.substring(0, reason.indexOf(':'));
                        case "KEEP" -> "KEEP";
                        // On a busy machine a slower candidate may be inconclusive. Either verdict keeps the incumbent.
                        case "DISCARD", "INCONCLUSIVE" -> "DISCARD";
                        default -> reason.replaceFirst(" with exit status.*", "");
                    });
        }
        return outcomes;
    }

    private static void checkTrend(List<String> lines) {
        assertThat(lines)
                .contains(
                        "| Round | Status | Description | Fwd Avg GB/s | Fwd Peak GB/s | Bwd Avg GB/s | Bwd Peak GB/s | "
                                + "Combined Step GB/s | vs Baseline | Key Finding |");
        List<String[]> rows = lines.stream()
                .filter(line -> line.matches("\\| \\d+ \\|.*"))
                .map(line -> line.substring(2).split(" \\| "))
                .toList();
        assertThat(rows).hasSize(15);
        assertThat(rows.getFirst()[8]).isEqualTo("step +0.000 %, fwd +0.000 %, bwd +0.000 %");
        String[] backward = rows.get(3);
        assertThat(backward[1]).isEqualTo("ACCEPTED");
        assertThat(number(backward[5]))
                .isGreaterThan(2 * number(rows.getFirst()[5]))
                .isLessThanOrEqualTo(number(backward[6]));
        assertThat(backward[8]).matches("step \\+\\d+\\.\\d{3} %, fwd [+-]\\d+\\.\\d{3} %, bwd \\+\\d+\\.\\d{3} %");
        assertThat(number(rows.get(12)[3]))
                .isGreaterThan(2 * number(backward[3]))
                .isLessThanOrEqualTo(number(rows.get(12)[4]));
        assertThat(rows.get(9)).containsSubsequence("ROLLBACK", "N/A", "N/A", "N/A", "N/A", "N/A", "N/A");
    }

    private static double number(String cell) {
        return Double.parseDouble(cell);
    }

    private static void checkDocuments(Path results) {
        assertThat(results.resolve("final_report.md"))
                .content()
                .containsPattern("\\| forward average \\| [0-9.]+ GB/s \\| [0-9.]+ GB/s \\|")
                .containsPattern("\\| backward peak \\| [0-9.]+ GB/s \\| [0-9.]+ GB/s \\|")
                .containsPattern("\\| row 6144 \\| [0-9.]+ GB/s \\| [0-9.]+ GB/s \\|")
                .containsPattern("\\| structural \\| \\+[0-9.]+ % \\(99 % interval")
                .containsPattern("\\| residual \\| [+-][0-9.]+ % \\|")
                .contains("* Verdict: clean\n", "## Next steps\n\n* ")
                .contains(
                        "clean: ",
                        "2 accepted, 12 rolled back, of 14",
                        "* v3: turn 3: backward",
                        "* v4: turn 4: slower-4");
        assertThat(results.resolve("rounds/012/summary.md"))
                .content()
                .contains(": ACCEPTED\n", "* Evidence: #11", "| decision | ACCEPT-as-real |")
                .contains(
                        "| bucket, as stated | K1 |",
                        "| cache key, as stated | not stated |",
                        "| 4-step hit rate, as stated | not stated |")
                .containsPattern("\\| estimated real-training gain, on unseen rows \\| \\+[0-9.]+ % \\(99 % interval")
                .containsPattern("\\| row 512 \\| [0-9.]+ GB/s \\|");
        assertThat(results.resolve("rounds/011/summary.md"))
                .content()
                .contains("* Root cause: before turn 10 the sums were repeated (as #12 states)\n");
        assertThat(results.resolve("rounds/012/change.diff"))
                .content()
                .contains(
                        "--- parent/src/centred.c\n+++ round/src/centred.c\n", "--- /dev/null\n+++ round/src/mean.h\n");
        assertThat(results.resolve("rounds/009/compile.log")).content().contains("src/centred.c:");
    }

    private void checkBranch(TestCluster cluster) {
        assertThat(cluster.console().call("campaign", "commit", CAMPAIGN).status()).isZero();
        assertThat(git("log", "--format=%s", "lathe/" + CAMPAIGN)).hasLineCount(3);
        assertThat(git("diff", "--name-status", "main", "lathe/" + CAMPAIGN))
                .isEqualTo("A\tlathe.env\nM\tsrc/centred.c\nA\tsrc/mean.h");
        assertThat(git("status", "--porcelain")).isEmpty();
    }

    private String git(String... words) {
        return TestCommand.git(folder.resolve("project"), words);
    }
}
