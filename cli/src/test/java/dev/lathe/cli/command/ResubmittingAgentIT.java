package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a campaign whose agent submits an earlier kernel with other names and comments in its second turn. */
@Timeout(600)
class ResubmittingAgentIT {
    private static final Path AGENTS = TestCluster.root().resolve("gpu-worker/hostile/agents");
    private static final String AGENT =
            "agent=honest; if grep -q '^# Turn 2,' BRIEF.md; then agent=resubmits; fi; sh " + AGENTS + "/$agent.sh";

    @TempDir
    private Path folder;

    @Test
    void anEarlierKernelUnderAnotherNameIsADuplicateAndIsNotMeasured() throws IOException {
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed ended = cluster.console()
                    .call(
                            "run",
                            "--op",
                            "softmax",
                            "--shapes",
                            "16x256",
                            "--devices",
                            "cpu",
                            "--id",
                            "agent",
                            "--iterations",
                            "2",
                            "--proposer",
                            "agent",
                            "--agent",
                            AGENT);
            assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
        }
        Path results = folder.resolve("results/agent/softmax_f32_16x256_fs");
        List<String> attempts = Files.readAllLines(results.resolve("attempts.tsv"));
        assertThat(attempts).hasSize(2);
        assertThat(attempts.getLast())
                .contains("\tgate\tduplicate of #", ": same machine code and same launch; it ", "\tagent 2\t");
        assertThat(Files.readAllLines(results.resolve("results.tsv")))
                .filteredOn(row -> row.contains("\tagent "))
                .satisfiesExactly(
                        first -> assertThat(first).contains("\tagent 1\t"),
                        last -> assertThat(last).contains("\tagent 3\t"));
    }
}
