package dev.lathe.tuning.stop;

import java.util.Locale;
import java.util.Optional;

/** Ends a campaign when the incumbent reaches the target. */
public record TargetReached(double nanoseconds) implements StopRule {
    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.bestNanoseconds().stream()
                .filter(best -> best <= nanoseconds)
                .mapToObj(best -> new StopReason(
                        StopReason.Kind.TARGET_REACHED, String.format(
                                Locale.ROOT,
                                "target reached: %.2f us, target %.2f us",
                                best / 1e3,
                                nanoseconds / 1e3)))
                .findFirst();
    }
}
