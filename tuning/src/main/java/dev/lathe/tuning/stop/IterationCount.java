package dev.lathe.tuning.stop;

import java.util.Optional;

/** Done when this many candidates have been measured; the only rule that makes a campaign done. */
public record IterationCount(int target) implements StopRule {
    /** The carried ledger of a campaign is bounded, and so is what it can be asked for. */
    public static final int LIMIT = 2_000;

    public IterationCount {
        if (target < 1 || target > LIMIT) {
            throw new IllegalArgumentException("iterations must be between 1 and " + LIMIT + ", not " + target);
        }
    }

    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.iterations() < target
                ? Optional.empty()
                : Optional.of(new StopReason(StopReason.Kind.ITERATIONS_DONE, "all " + target + " iterations are done"));
    }
}
