package dev.lathe.tuning.campaign;

/**
 * How candidates are chosen. Proposal k sees the evaluations of ordinals below k - lookahead; a lookahead of 0 is strictly
 * sequential. The seed belongs to the campaign: a hash of the sweep's seed and the campaign's key.
 */
public record SearchPlan(Mode mode, String strategy, long seed, int lookahead) {
    public SearchPlan {
        if (lookahead < 0) {
            throw new IllegalArgumentException("lookahead must not be negative: " + lookahead);
        }
    }
}
