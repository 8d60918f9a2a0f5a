package dev.lathe.tuning.campaign.lookahead;

import java.util.OptionalInt;

/**
 * Where a campaign chooses how far ahead it looks: after a first ordinal, no farther than this, and no farther than keeps the
 * compile slots busy, where it is known how many there are.
 */
public record LookaheadLimit(int firstChoice, int farthest, OptionalInt compileSlots) {
    /** Farther ahead a search loses more than the time gains. */
    public static final int FARTHEST = 32;

    /** What compiling and measuring take is known after one; the choice is made anew whenever twice as many are known. */
    private static final int SOON = 1;

    /**
     * Proposals in flight for each slot where the slots are the limit. Compiles differ in length and are recorded in the
     * order of ordinals, so those that are done wait behind a long one: with one for each slot, half of the slots idle.
     */
    private static final int FOR_EACH_SLOT = 2;

    public LookaheadLimit {
        if (firstChoice < 1 || farthest < 0) {
            throw new IllegalArgumentException("a campaign chooses after an ordinal, and looks ahead, not back");
        }
    }

    public static LookaheadLimit upTo(int farthest, OptionalInt compileSlots) {
        return new LookaheadLimit(SOON, farthest, compileSlots);
    }

    /** The lookahead where so many are wanted. */
    int of(int wanted) {
        int useful = compileSlots.isPresent() && wanted >= compileSlots.getAsInt()
                ? compileSlots.getAsInt() * FOR_EACH_SLOT
                : wanted;
        return Math.min(farthest, useful);
    }
}
