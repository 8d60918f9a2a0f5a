package dev.lathe.tuning.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.stop.Progress;
import dev.lathe.tuning.stop.StopReason;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundScheduleTest {
    private static final RoundSchedule SCHEDULE =
            new RoundSchedule(OptionalInt.of(20), OptionalInt.of(7), OptionalInt.of(3));

    @Test
    void aCampaignEndsAfterTheRoundsOrTheRoundsWithoutAGain() {
        assertThat(end(19, 6, 0)).isEmpty();
        assertThat(end(20, 6, 0)).contains(new StopReason(StopReason.Kind.ROUNDS_DONE, "all 20 rounds are done"));
        assertThat(end(19, 7, 0))
                .contains(new StopReason(
                        StopReason.Kind.CONVERGED, "converged: no gain in the last 7 of 19 rounds"));
        assertThat(RoundSchedule.NONE.stopRules()).isEmpty();
    }

    @Test
    void anExtensionStartsBothCountsAgain() {
        assertThat(end(20, 7, 20)).isEmpty();
        assertThat(end(26, 13, 20)).isEmpty();
        assertThat(end(27, 14, 20).orElseThrow().text()).isEqualTo("converged: no gain in the last 7 of 27 rounds");
        assertThat(end(40, 2, 20).orElseThrow().text()).isEqualTo("all 40 rounds are done");
    }

    /** Returns the reason to end after {@code all} rounds, of which {@code before} precede the last extension. */
    private static Optional<StopReason> end(int all, int withoutGain, int before) {
        Progress progress = new Progress(
                0, 0, OptionalDouble.empty(), new TreeMap<>(), OptionalInt.empty(), Duration.ZERO, 0,
                Optional.of(Progress.Rounds.of(all, withoutGain, before)));
        return SCHEDULE.stopRules().stream()
                .flatMap(rule -> rule.reached(progress).stream())
                .findFirst();
    }

    @Test
    void theIncumbentIsProfiledAgainAfterEachDrought() {
        assertThat(IntStream.range(0, 8).filter(SCHEDULE::profilesAfter)).containsExactly(3, 6);
        assertThat(RoundSchedule.NONE.profilesAfter(3)).isFalse();
    }
}
