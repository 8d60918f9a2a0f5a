package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.Optional;

/** Ends a campaign at its time limit, which includes pauses. */
public record TimeSpent(Duration limit) implements StopRule {
    @Override
    public Optional<StopReason> reached(Progress progress) {
        return progress.elapsed().compareTo(limit) < 0
                ? Optional.empty()
                : Optional.of(new StopReason(StopReason.Kind.TIME_SPENT, "time limit reached: " + limit.toMinutes() + " min"));
    }
}
