package dev.lathe.tuning.stop;

import java.util.Optional;

/** Ends a campaign when its target number of iterations is done. */
public record IterationCount(int target) implements StopRule {
    /** The maximum number of iterations, due to the payload limit of the carried ledger. */
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
