package dev.lathe.tuning.campaign;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The limit of an adaptive lookahead: the maximum of the plan, and the lookahead that keeps all compile slots busy, if
 * their number is known.
 */
public record LookaheadLimit(int maximum, OptionalInt compileSlots) {
    /**
     * The lookahead above which a search loses more than the overlap gains. With 37 instead of 28, a search of 300
     * evaluations has less after 100 of them and the same at its end, a tenth sooner (docs/search.md).
     */
    private static final int MAXIMUM = 48;

    /**
     * The part of a campaign's iterations that may be proposed without the results of the ones before. A short campaign
     * with a longer lookahead ends before its search has learned anything; docs/search.md has the numbers.
     */
    private static final int PART = 8;

    /**
     * The number of proposals in flight per slot, if the slots are the limit. Compile times differ, and results are
     * recorded in the order of ordinals, so a long compile delays finished ones: with one proposal per slot, half of
     * the slots idle. A third of the proposals in flight are verified, compared or waiting to be recorded.
     */
    private static final int PER_SLOT = 3;

    public LookaheadLimit {
        if (maximum < 0) {
            throw new IllegalArgumentException("the maximum lookahead must not be negative: " + maximum);
        }
    }

    /** Returns the maximum for a campaign of so many iterations. */
    public static int maximumFor(int iterations) {
        return Math.clamp(iterations / PART, AdaptiveLookahead.INITIAL, MAXIMUM);
    }

    /** Returns the limit on a device with these compile slots; empty if the campaign's lookahead is fixed. */
    public static Optional<LookaheadLimit> on(OptionalInt maximum, OptionalInt compileSlots) {
        return maximum.isPresent()
                ? Optional.of(new LookaheadLimit(maximum.getAsInt(), compileSlots))
                : Optional.empty();
    }

    /** Returns the desired lookahead within the limit. */
    int of(int desired) {
        int useful = compileSlots.isPresent() && desired >= compileSlots.getAsInt()
                ? compileSlots.getAsInt() * PER_SLOT
                : desired;
        return Math.min(maximum, useful);
    }
}
