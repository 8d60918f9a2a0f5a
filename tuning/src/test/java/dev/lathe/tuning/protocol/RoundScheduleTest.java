package dev.lathe.tuning.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.stop.StopReason;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundScheduleTest {
    private static final RoundSchedule SCHEDULE =
            new RoundSchedule(OptionalInt.of(20), OptionalInt.of(7), OptionalInt.of(3));

    @Test
    void aCampaignEndsAfterTheRoundsOrTheRoundsWithoutAGain() {
        assertThat(SCHEDULE.end(19, 6)).isEmpty();
        assertThat(SCHEDULE.end(20, 6))
                .contains(new StopReason(StopReason.Kind.ROUNDS_DONE, "all 20 rounds are done"));
        assertThat(SCHEDULE.end(19, 7))
                .contains(new StopReason(
                        StopReason.Kind.CONVERGED, "converged: no gain in the last 7 of 19 rounds"));
        assertThat(RoundSchedule.NONE.end(2_000, 2_000)).isEmpty();
    }

    @Test
    void theIncumbentIsProfiledAgainAfterEachDrought() {
        assertThat(IntStream.range(0, 8).filter(SCHEDULE::profilesAfter)).containsExactly(3, 6);
        assertThat(RoundSchedule.NONE.profilesAfter(3)).isFalse();
    }
}
