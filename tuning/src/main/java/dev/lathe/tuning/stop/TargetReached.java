package dev.lathe.tuning.stop;

import java.util.Locale;
import java.util.Optional;

/** Ends a campaign once the incumbent is as fast as the user asked for. */
public record TargetReached(double nanoseconds) implements StopRule {
    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.bestNanoseconds().stream()
                .filter(best -> best <= nanoseconds)
                .mapToObj(best -> new StopReason(
                        StopReason.Kind.TARGET_REACHED, String.format(
                                Locale.ROOT,
                                "as fast as was asked for: %.2f us, where %.2f us are enough",
                                best / 1e3,
                                nanoseconds / 1e3)))
                .findFirst();
    }
}
