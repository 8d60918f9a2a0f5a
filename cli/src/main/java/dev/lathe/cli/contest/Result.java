package dev.lathe.cli.contest;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** How a strategy did on a course, over all seeds. */
public final class Result {
    private final String course;
    private final String strategy;
    private final Rules rules;
    private final List<Race> races;
    private final double timesSequential;

    Result(String course, String strategy, Rules rules, List<Race> races, double timesSequential) {
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
        return mean(Race::proposingMilliseconds);
    }

    /** How many times more configurations an hour than one after the other, in the recorded times. */
    public double timesSequential() {
        return timesSequential;
    }

    private double mean(ToDoubleFunction<Race> value) {
        return races.stream().mapToDouble(value).average().orElseThrow();
    }
}
