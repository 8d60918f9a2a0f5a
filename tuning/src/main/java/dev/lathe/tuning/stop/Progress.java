package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The progress of a campaign, as stop rules see it. The best is the incumbent's median in nanoseconds. The shares
 * are the incumbent's performance relative to each known reference. The rows short are those that have not reached their
 * targets, known if each row of a repository's benchmark has one. The iterations without gain count from the last new
 * incumbent or the last extension.
 */
public record Progress(
        int iterations,
        int attempts,
        OptionalDouble bestNanoseconds,
        SortedMap<String, Double> shares,
        OptionalInt rowsShort,
        Duration elapsed,
        int withoutGain) {
    public Progress {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }

    /** Returns the reason to stop if each row is at its target: no candidate has a better score. */
    public Optional<StopReason> rowTargetsReached() {
        return rowsShort.stream()
                .filter(rows -> rows == 0)
                .mapToObj(none -> new StopReason(
                        StopReason.Kind.TARGET_REACHED, "target reached: each row is at its target"))
                .findFirst();
    }
}
