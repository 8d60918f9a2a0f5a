package dev.lathe.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.search.Strategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrategyBenchmarkTest {
    private static final int SLOTS = 15;

    @TempDir
    private static Path folder;

    private static RecordedSpace recorded;
    private static StrategyResult sequential;
    private static StrategyResult lookingAhead;

    @BeforeAll
    static void simulate() throws IOException {
        recorded = slowToCompile();
        sequential = simulated(SimulationRules.fixed(100, 0));
        lookingAhead = simulated(SimulationRules.fixed(100, 16));
    }

    /**
     * Four hundred configurations that take as long to compile and to measure as those of a convolution in CUDA C++.
     */
    private static RecordedSpace slowToCompile() throws IOException {
        String cache = IntStream.range(0, 400)
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "\"%d,%d\":{\"time\":%.2f,\"compile_time\":%d,\"verification_time\":0,\"benchmark_time\":%d}",
                        i / 20,
                        i % 20,
                        1 + Math.abs(i / 20 - 13) * 0.1 + Math.abs(i % 20 - 4) * 0.1,
                        2300 + i % 400,
                        80 + i % 20))
                .collect(Collectors.joining(","));
        String values = IntStream.range(0, 20).mapToObj(Integer::toString).collect(Collectors.joining(","));
        return RecordedSpace.read(Files.writeString(
                folder.resolve("slow.json"),
                "{\"kernel_name\":\"slow\",\"tune_params\":{\"a\":[" + values + "],\"b\":[" + values + "]},\"cache\":{"
                        + cache + "}}"));
    }

    private static StrategyResult simulated(SimulationRules rules) {
        return new StrategyBenchmark(rules, 2, SLOTS)
                .run(recorded, Strategies.DEFAULT, Strategies.of(Strategies.DEFAULT));
    }

    @Test
    void keepsTheCompilersBusyByLookingAhead() {
        assertThat(sequential.timesSequential()).isCloseTo(1, within(1e-9));
        assertThat(lookingAhead.timesSequential()).isGreaterThan(10);
    }

    @Test
    void isAsFastWhereItChoosesTheLookaheadItself() {
        assertThat(simulated(SimulationRules.alone(100, SLOTS)).timesSequential()).isGreaterThan(10);
    }

    @Test
    void losesLittleByLookingAhead() {
        assertThat(lookingAhead.meanAfter(100)).isGreaterThan(sequential.meanAfter(100) - 0.02);
    }
}
