package dev.lathe.tuning.stop;

import java.util.Optional;

/** Ends a campaign whose candidates are mostly rejected, so that a space where nothing works does not run for ever. */
public record AttemptsSpent(int cap) implements StopRule {
    public AttemptsSpent {
        if (cap < 1) {
            throw new IllegalArgumentException("the attempts cap must be at least 1, not " + cap);
        }
    }

    /** The cap that goes with a target: four rejected candidates for each wanted iteration, and fifty more. */
    public static AttemptsSpent forTarget(int target) {
        return new AttemptsSpent(4 * target + 50);
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
