package dev.lathe.tuning.stop;

import java.util.Optional;

/** Ends a campaign whose candidates are mostly rejected, so that a space where nothing works does not run for ever. */
public record AttemptsSpent(int cap) implements StopRule {
    /** The carried ledger of a campaign is bounded, and so is how much of it rejected candidates may fill. */
    public static final int LIMIT = 2_000;

    public AttemptsSpent {
        if (cap < 1 || cap > LIMIT) {
            throw new IllegalArgumentException("the attempts cap must be between 1 and " + LIMIT + ", not " + cap);
        }
    }

    /** The cap that goes with a target: four rejected candidates for each wanted iteration, and fifty more, up to the limit. */
    public static AttemptsSpent forTarget(int target) {
        return new AttemptsSpent(Math.min(4 * target + 50, LIMIT));
    }

    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.attempts() < cap
                ? Optional.empty()
                : Optional.of(new StopReason(
                        StopReason.Kind.ATTEMPTS_SPENT,
                        cap + " candidates were rejected and " + progress.iterations()
                                + " measured; see attempts.tsv for the reasons, or extend the campaign"));
    }
}
