package dev.lathe.tuning.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * What one thing took at several sittings, in nanoseconds; infinitely many where it could not be timed. Whoever shares a
 * processor's memory and caches can only slow it down, and does so for a moment or for half a minute; so those sittings count
 * that are about as quiet as the quietest, once there are enough of them to be no chance.
 */
public record RepeatedRuns(List<Double> nanoseconds) {
    /** How much slower than the quietest counts as about as quiet. */
    static final double SAME = 1.05;

    static final int WANTED = 3;

    /** Where nothing agrees, more would not help. */
    static final int MOST = 9;

    public RepeatedRuns {
        nanoseconds = List.copyOf(nanoseconds);
    }

    public static RepeatedRuns none() {
        return new RepeatedRuns(List.of());
    }

    public static RepeatedRuns one(double taken) {
        return new RepeatedRuns(List.of(taken));
    }

    /**
     * What came of the middle one of the quiet sittings. The first was held; others follow while those that were held and those
     * that were known before are not enough, and there is a next one.
     */
    public static <R> R quiet(R first, ToDoubleFunction<R> time, RepeatedRuns known, IntFunction<Optional<R>> next) {
        List<R> held = new ArrayList<>(List.of(first));
        Optional<R> another = Optional.of(first);
        while (another.isPresent() && known.isMoreWantedThan(times(held, time))) {
            another = next.apply(held.size());
            another.ifPresent(held::add);
        }
        double limit = SAME * times(held, time).quietest();
        List<R> quiet = held.stream()
                .filter(result -> time.applyAsDouble(result) <= limit)
                .sorted(Comparator.comparingDouble(time))
                .toList();
        return quiet.get((quiet.size() - 1) / 2);
    }

    private static <R> RepeatedRuns times(List<R> results, ToDoubleFunction<R> time) {
        return new RepeatedRuns(results.stream().mapToDouble(time).boxed().toList());
    }

    /** What could not be timed at first is not tried again. */
    private boolean isMoreWantedThan(RepeatedRuns held) {
        return Double.isFinite(held.quietest()) && !and(held).areEnough();
    }

    private RepeatedRuns and(RepeatedRuns others) {
        List<Double> all = new ArrayList<>(nanoseconds);
        all.addAll(others.nanoseconds);
        return new RepeatedRuns(all);
    }

    private double quietest() {
        return nanoseconds.stream().mapToDouble(Double::doubleValue).min().orElse(Double.POSITIVE_INFINITY);
    }

    boolean areEnough() {
        double limit = SAME * quietest();
        return nanoseconds.size() >= MOST || nanoseconds.stream().filter(taken -> taken <= limit).count() >= WANTED;
    }
}
