package dev.lathe.tuning.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * What one thing took at several sittings, in nanoseconds. Whoever shares a processor's memory and caches can only slow it down,
 * and does so for a moment or for half a minute; so the lowest counts, once it was met often enough to be no chance.
 */
public record Sittings(List<Double> nanoseconds) {
    /** Of the lowest and those that are not slower by more than this, so many are wanted. */
    static final double SAME = 1.05;

    static final int WANTED = 3;

    /** Where nothing agrees, more would not help. */
    static final int MOST = 9;

    public Sittings {
        nanoseconds = List.copyOf(nanoseconds);
    }

    public static Sittings none() {
        return new Sittings(List.of());
    }

    /** Infinitely many nanoseconds are those of a thing that was not timed. */
    public static Sittings one(double taken) {
        return new Sittings(List.of(taken));
    }

    /**
     * What came of the quietest sitting. The first was held; others follow while those that were held and those that were known
     * before are not enough, and there is a next one.
     */
    public static <R> R quietest(R first, ToDoubleFunction<R> time, Sittings known, IntFunction<Optional<R>> next) {
        R quietest = first;
        Sittings held = one(time.applyAsDouble(first));
        Optional<R> another = Optional.of(first);
        while (Double.isFinite(held.quietest()) && !held.and(known).areEnough() && another.isPresent()) {
            another = next.apply(held.count());
            if (another.isPresent()) {
                double taken = time.applyAsDouble(another.get());
                quietest = taken < held.quietest() ? another.get() : quietest;
                held = held.and(one(taken));
            }
        }
        return quietest;
    }

    Sittings and(Sittings others) {
        List<Double> all = new ArrayList<>(nanoseconds);
        all.addAll(others.nanoseconds);
        return new Sittings(all);
    }

    int count() {
        return nanoseconds.size();
    }

    /** Infinite where there was none. */
    double quietest() {
        return nanoseconds.stream().mapToDouble(Double::doubleValue).min().orElse(Double.POSITIVE_INFINITY);
    }

    boolean areEnough() {
        double limit = SAME * quietest();
        return count() >= MOST || nanoseconds.stream().filter(taken -> taken <= limit).count() >= WANTED;
    }
}
