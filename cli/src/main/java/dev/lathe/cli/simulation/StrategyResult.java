package dev.lathe.cli.simulation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** How a strategy did on a course, over all seeds. */
public final class StrategyResult {
    private final String course;
    private final String strategy;
    private final SimulationRules rules;
    private final List<SimulatedRun> races;
    private final double timesSequential;

    StrategyResult(String course, String strategy, SimulationRules rules, List<SimulatedRun> races, double timesSequential) {
        this.course = course;
        this.strategy = strategy;
        this.rules = rules;
        this.races = List.copyOf(races);
        this.timesSequential = timesSequential;
    }

    public String course() {
        return course;
    }

    public String strategy() {
        return strategy;
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

    /** How many times more configurations an hour than one after the other, in the recorded times. */
    public double timesSequential() {
        return timesSequential;
    }

    private double mean(ToDoubleFunction<SimulatedRun> value) {
        return races.stream().mapToDouble(value).average().orElseThrow();
    }
}
