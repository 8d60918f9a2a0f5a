package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.search.WarmStarts;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How candidates are chosen. Proposal k sees the evaluations of ordinals below k - lookahead; a lookahead of 0 is strictly
 * sequential. Where there is a farthest one, the campaign begins with the lookahead and then chooses it, up to that. The
 * seed belongs to the campaign: a hash of the sweep's seed and the campaign's key. What earlier campaigns found is here
 * where the mode begins with it.
 */
public record SearchPlan(
        StartMode mode, String strategy, long seed, int lookahead, Optional<WarmStarts> imports, OptionalInt farthest) {
    public SearchPlan {
        if (lookahead < 0) {
            throw new IllegalArgumentException("lookahead must not be negative: " + lookahead);
        }
    }

    /** A plan with a fixed lookahead that begins with no imports. */
    public static SearchPlan of(StartMode mode, String strategy, long seed, int lookahead) {
        return new SearchPlan(mode, strategy, seed, lookahead, Optional.empty(), OptionalInt.empty());
    }

    public SearchPlan beginningWith(WarmStarts found) {
        return new SearchPlan(mode, strategy, seed, lookahead, Optional.of(found), farthest);
    }

    /** The plan of one problem of a sweep. */
    public SearchPlan forProblem(Problem problem, long ownSeed) {
        return new SearchPlan(
                mode, strategy, ownSeed, lookahead, imports.map(all -> all.nearestTo(problem)), farthest);
    }

    public SearchPlan lookingAhead(int ordinals) {
        return new SearchPlan(mode, strategy, seed, ordinals, imports, farthest);
    }

    public SearchPlan choosingUpTo(int farthestLookahead) {
        return new SearchPlan(mode, strategy, seed, lookahead, imports, OptionalInt.of(farthestLookahead));
    }
}
