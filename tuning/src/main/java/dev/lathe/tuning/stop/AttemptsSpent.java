package dev.lathe.tuning.stop;

import java.util.Optional;

/** Ends a campaign at its limit of rejected candidates, so that a campaign without valid candidates ends. */
public record AttemptsSpent(int cap) implements StopRule {
    /** The maximum number of attempts, due to the payload limit of the carried ledger. */
    public static final int LIMIT = 2_000;

    public AttemptsSpent {
        if (cap < 1 || cap > LIMIT) {
            throw new IllegalArgumentException("the limit of attempts must be between 1 and " + LIMIT + ", not " + cap);
        }
    }

    /** Returns the cap for a target of iterations: four attempts for each iteration plus fifty, up to the limit. */
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
