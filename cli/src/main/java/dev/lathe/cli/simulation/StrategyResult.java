package dev.lathe.cli.simulation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a strategy did on a course, over all seeds. The last component tells how many times more configurations an hour
 * it tries than one after the other, in the recorded times.
 */
public record StrategyResult(
        String course, String strategy, SimulationRules rules, List<SimulatedRun> races, double timesSequential) {
    public StrategyResult {
        races = List.copyOf(races);
    }

    public int evaluations() {
        return rules.evaluations();
    }

    /** The optimum over the best found, after so many evaluations, in the mean. */
    public double meanAfter(int evaluations) {
        return mean(race -> race.shareAfter(evaluations));
    }

    /** The same at the end, of the worst seed. */
    public double worst() {
        return races.stream()
                .mapToDouble(race -> race.shareAfter(rules.evaluations()))
                .min()
                .orElseThrow();
    }

    public double proposingMilliseconds() {
        return mean(SimulatedRun::proposingMilliseconds);
    }

    private double mean(ToDoubleFunction<SimulatedRun> value) {
        return races.stream().mapToDouble(value).average().orElseThrow();
    }
}
