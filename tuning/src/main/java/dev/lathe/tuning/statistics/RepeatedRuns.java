package dev.lathe.tuning.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * The times of one measurement in repeated runs, in nanoseconds; infinite for a run that could not be timed. Other
 * processes on a shared processor only slow a run down, for a moment or for half a minute. So only runs close to the
 * fastest count, and runs are repeated until enough of them agree.
 */
public record RepeatedRuns(List<Double> nanoseconds) {
    /** The ratio to the fastest run up to which runs agree. */
    static final double AGREEMENT = 1.05;

    /** The number of runs that must agree. */
    static final int SUFFICIENT = 3;

    /** The maximum number of runs, agreeing or not. */
    static final int MAX_RUNS = 9;

    public RepeatedRuns {
        nanoseconds = List.copyOf(nanoseconds);
    }

    public static RepeatedRuns none() {
        return new RepeatedRuns(List.of());
    }

    public static RepeatedRuns one(double time) {
        return new RepeatedRuns(List.of(time));
    }

    /**
     * Returns the median result of the runs that agree with the fastest one. Requests further runs while too few of all
     * runs, the earlier ones included, agree.
     *
     * @param first the result of the first run
     * @param time the time of a result in nanoseconds
     * @param earlier times of earlier runs, which have no results here
     * @param next the result of another run, given the number of runs so far; empty if there is none
     */
    public static <R> R undisturbed(
            R first, ToDoubleFunction<R> time, RepeatedRuns earlier, IntFunction<Optional<R>> next) {
        List<R> results = new ArrayList<>(List.of(first));
        Optional<R> another = Optional.of(first);
        while (another.isPresent() && earlier.needsMoreThan(times(results, time))) {
            another = next.apply(results.size());
            another.ifPresent(results::add);
        }
        double limit = AGREEMENT * times(results, time).fastest();
        List<R> agreeing = results.stream()
                .filter(result -> time.applyAsDouble(result) <= limit)
                .sorted(Comparator.comparingDouble(time))
                .toList();
        return agreeing.get((agreeing.size() - 1) / 2);
    }

    private static <R> RepeatedRuns times(List<R> results, ToDoubleFunction<R> time) {
        return new RepeatedRuns(results.stream().mapToDouble(time).boxed().toList());
    }

    /** Returns whether further runs are needed; a candidate that could not be timed is not run again. */
    private boolean needsMoreThan(RepeatedRuns runs) {
        return Double.isFinite(runs.fastest()) && !and(runs).suffice();
    }

    private RepeatedRuns and(RepeatedRuns others) {
        List<Double> all = new ArrayList<>(nanoseconds);
        all.addAll(others.nanoseconds);
        return new RepeatedRuns(all);
    }

    private double fastest() {
        return nanoseconds.stream().mapToDouble(Double::doubleValue).min().orElse(Double.POSITIVE_INFINITY);
    }

    boolean suffice() {
        double limit = AGREEMENT * fastest();
        return nanoseconds.size() >= MAX_RUNS
                || nanoseconds.stream().filter(time -> time <= limit).count() >= SUFFICIENT;
    }
}
