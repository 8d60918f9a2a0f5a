package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.process.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code lathe search-bench} on a small recorded space, without a server. */
class SearchBenchCommandTest {
    private static final String BLUR =
            TestCluster.root().resolve("gpu-worker/src/test/resources/landscapes/blur.json.gz").toString();

    @TempDir
    private Path folder;

    private ConsoleCapture console;

    @BeforeEach
    void openConsole() {
        console = ConsoleCapture.in(folder, Map.of());
    }

    @Test
    void printsALineForEachStrategyAndWritesAPlot() throws Exception {
        Printed printed = console.call(
                "search-bench",
                BLUR,
                "--strategy",
                "random,greedy",
                "--seeds",
                "2",
                "--evaluations",
                "30",
                "--plot",
                "plots");
        assertThat(printed.status()).as(printed.err()).isEqualTo(ExitCode.DONE.number());
        assertThat(printed.out().lines()).hasSize(3);
        assertThat(printed.out()).contains("@10", "@30", "worst", "blur   random", "blur   greedy");
        assertThat(Files.readString(folder.resolve("plots/blur.svg"))).startsWith("<svg").contains("random", "greedy");
    }

    @Test
    void transferFromTheSameSpaceFindsTheOptimumAtOnce() {
        Printed printed = console.call(
                "search-bench", BLUR, "--strategy", "random", "--seeds", "1", "--evaluations", "3", "--transfer", BLUR);
        assertThat(printed.status()).as(printed.err()).isEqualTo(ExitCode.DONE.number());
        assertThat(printed.out().lines().skip(1))
                .singleElement()
                .asString()
                .containsPattern("random +1\\.000 +1\\.000 +1\\.000");
    }

    @Test
    void unknownStrategyErrorListsTheLegalOnes() {
        Printed printed = console.call("search-bench", BLUR, "--strategy", "lucky");
        assertThat(printed.status()).isEqualTo(ExitCode.USAGE.number());
        assertThat(printed.err()).contains("unknown strategy 'lucky'", "portfolio");
    }
}
