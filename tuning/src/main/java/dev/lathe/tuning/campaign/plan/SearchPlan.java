package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.search.WarmStarts;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The plan of the search. Proposal k sees the evaluations of ordinals below k - lookahead; a lookahead of 0 is strictly
 * sequential. If there is a maximum, the campaign starts with the lookahead and then adapts it up to the maximum. The
 * seed is a hash of the sweep's seed and the campaign's key. The warm starts are present if the mode uses them.
 */
public record SearchPlan(
        StartMode mode,
        String strategy,
        long seed,
        int lookahead,
        Optional<WarmStarts> warmStarts,
        OptionalInt maxLookahead) {
    public SearchPlan {
        if (lookahead < 0) {
            throw new IllegalArgumentException("lookahead must not be negative: " + lookahead);
        }
    }

    /** Returns a plan with a fixed lookahead and without warm starts. */
    public static SearchPlan of(StartMode mode, String strategy, long seed, int lookahead) {
        return new SearchPlan(mode, strategy, seed, lookahead, Optional.empty(), OptionalInt.empty());
    }

    public SearchPlan beginningWith(WarmStarts found) {
        return new SearchPlan(mode, strategy, seed, lookahead, Optional.of(found), maxLookahead);
    }

    /** Returns the plan of one problem of a sweep. */
    public SearchPlan forProblem(Problem problem, long ownSeed) {
        return new SearchPlan(
                mode, strategy, ownSeed, lookahead, warmStarts.map(all -> all.nearestTo(problem)), maxLookahead);
    }

    public SearchPlan withLookahead(int ordinals) {
        return new SearchPlan(mode, strategy, seed, ordinals, warmStarts, maxLookahead);
    }

    public SearchPlan withMaxLookahead(int maximum) {
        return new SearchPlan(mode, strategy, seed, lookahead, warmStarts, OptionalInt.of(maximum));
    }
}
