package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The progress of a campaign, as stop rules see it. The best is the incumbent's median in nanoseconds. The shares are
 * the incumbent's performance relative to each known reference. The rows short are those that have not reached their
 * targets, known if each row of a repository's benchmark has one. The iterations without gain count from the last new
 * incumbent or the last extension. The rounds are absent while a turn of the agent may have another attempt.
 */
public record Progress(
        int iterations,
        int attempts,
        OptionalDouble bestNanoseconds,
        SortedMap<String, Double> shares,
        OptionalInt rowsShort,
        Duration elapsed,
        int withoutGain,
        Optional<Rounds> rounds) {
    /**
     * The rounds of agents and people.
     *
     * @param all the number of rounds
     * @param extended the number of rounds since the last extension
     * @param withoutGain the number of rounds since the last gain or the last extension
     */
    public record Rounds(int all, int extended, int withoutGain) {
        /** Returns the rounds, of which {@code before} precede the last extension. */
        public static Rounds of(int all, int withoutGain, int before) {
            return new Rounds(all, all - before, Math.min(withoutGain, all - before));
        }
    }

    public Progress {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }
}
