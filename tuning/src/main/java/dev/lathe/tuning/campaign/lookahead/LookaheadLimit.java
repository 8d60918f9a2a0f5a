package dev.lathe.tuning.campaign.lookahead;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The maximum of a lookahead that a campaign chooses: no farther than this, and no farther than keeps the compile slots
 * busy, where it is known how many there are.
 */
public record LookaheadLimit(int farthest, OptionalInt compileSlots) {
    /** Farther ahead a search loses more than the time gains. */
    public static final int FARTHEST = 32;

    /**
     * Proposals in flight for each slot where the slots are the limit. Compiles differ in length and are recorded in the
     * order of ordinals, so those that are done wait behind a long one: with one for each slot, half of the slots idle.
     */
    private static final int FOR_EACH_SLOT = 2;

    public LookaheadLimit {
        if (farthest < 0) {
            throw new IllegalArgumentException("the farthest lookahead must not be negative: " + farthest);
        }
    }

    /** Returns the limit on a device with these compile slots; empty where the campaign's lookahead is fixed. */
    public static Optional<LookaheadLimit> on(OptionalInt farthest, OptionalInt compileSlots) {
        return farthest.isPresent() ? Optional.of(new LookaheadLimit(farthest.getAsInt(), compileSlots)) : Optional.empty();
    }

    /** The lookahead where so many are wanted. */
    int of(int wanted) {
        int useful = compileSlots.isPresent() && wanted >= compileSlots.getAsInt()
                ? compileSlots.getAsInt() * FOR_EACH_SLOT
                : wanted;
        return Math.min(farthest, useful);
    }
}
