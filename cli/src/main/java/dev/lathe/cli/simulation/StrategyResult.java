package dev.lathe.cli.simulation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The result of a strategy on a recorded space, over all seeds. {@code timesSequential} is the number of configurations
 * per hour, relative to trying them one after the other, in the recorded times.
 */
public record StrategyResult(
        String space, String strategy, SimulationRules rules, List<SimulatedRun> runs, double timesSequential) {
    public StrategyResult {
        runs = List.copyOf(runs);
    }

    public int evaluations() {
        return rules.evaluations();
    }

    /** Returns the mean of the optimum divided by the best time found after this many evaluations. */
    public double meanAfter(int evaluations) {
        return mean(run -> run.shareAfter(evaluations));
    }

    /** Returns this ratio of the worst seed at the end. */
    public double worst() {
        return runs.stream()
                .mapToDouble(run -> run.shareAfter(rules.evaluations()))
                .min()
                .orElseThrow();
    }

    public double proposingMilliseconds() {
        return mean(SimulatedRun::proposingMilliseconds);
    }

    private double mean(ToDoubleFunction<SimulatedRun> value) {
        return runs.stream().mapToDouble(value).average().orElseThrow();
    }
}
