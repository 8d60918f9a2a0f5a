package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The samples of a challenger and of the incumbent, if one was timed with it, in ABBA rounds. If the op's benchmark
 * writes rows, each of them has a veto.
 */
public record Timing(
        Samples challenger, Optional<Samples> incumbent, Environment environment, Optional<RowRatios> rows) {
    private static final double PROMISING = 0.98;

    public double medianNanoseconds() {
        return Median.of(challenger.nanoseconds());
    }

    /** Returns whether the challenger is so much faster than the incumbent that it will probably be promoted. */
    public boolean mayBePromoted() {
        return incumbent
                .filter(mine -> medianNanoseconds() < PROMISING * Median.of(mine.nanoseconds()))
                .isPresent();
    }

    /** Returns the samples of both measurements, in the conditions of the later one. */
    public Timing followedBy(Timing later) {
        return new Timing(
                challenger.followedBy(later.challenger),
                incumbent.flatMap(mine -> later.incumbent.map(mine::followedBy)),
                later.environment,
                rows.map(mine -> later.rows.map(mine::followedBy).orElse(mine)).or(later::rows));
    }

    public Timing with(SortedMap<String, String> conditions) {
        SortedMap<String, String> all = new TreeMap<>(environment.conditions());
        all.putAll(conditions);
        return new Timing(challenger, incumbent, new Environment(environment.identity(), all), rows);
    }

    /** Returns the challenger's median in nanoseconds, infinite if it was rejected. */
    public static double medianNanoseconds(Outcome<Timing> outcome) {
        return switch (outcome) {
            case Outcome.Ok<Timing>(Timing timing) -> timing.medianNanoseconds();
            case Outcome.Rejected<Timing>(Rejection rejection) -> Double.POSITIVE_INFINITY;
        };
    }
}
