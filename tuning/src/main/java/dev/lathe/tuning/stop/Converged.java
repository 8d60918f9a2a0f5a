package dev.lathe.tuning.stop;

import java.util.Optional;

/** Ends a campaign that has gone without a gain for so many iterations. */
public record Converged(int patience) implements StopRule {
    public Converged {
        if (patience < 1 || patience > IterationCount.LIMIT) {
            throw new IllegalArgumentException("patience must be between 1 and " + IterationCount.LIMIT + ", not " + patience);
        }
    }

    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.withoutGain() < patience
                ? Optional.empty()
                : Optional.of(new StopReason(
                        StopReason.Kind.CONVERGED,
                        "converged: no gain in the last " + progress.withoutGain() + " of " + progress.iterations() + " iterations"));
    }
}
