package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.Optional;

/** Ends a campaign after a span of time, pauses included. */
public record TimeSpent(Duration limit) implements StopRule {
    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.elapsed().compareTo(limit) < 0
                ? Optional.empty()
                : Optional.of(new StopReason(StopReason.Kind.TIME_SPENT, "the " + limit.toMinutes() + " min that it may take are over"));
    }
}
