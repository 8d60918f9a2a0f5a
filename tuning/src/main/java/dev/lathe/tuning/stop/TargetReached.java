package dev.lathe.tuning.stop;

import java.util.Optional;

/** Ends a campaign once the incumbent is as fast as the user asked for. */
public record TargetReached(double nanoseconds) implements StopRule {
    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.bestNanoseconds().stream()
                .filter(best -> best <= nanoseconds)
                .mapToObj(best -> new StopReason(
                        StopReason.Kind.TARGET_REACHED, "the target of " + nanoseconds + " ns is reached with " + best + " ns"))
                .findFirst();
    }
}
