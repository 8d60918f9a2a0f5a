package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PhaseChangesTest {
    /** Every legal edge; all others are illegal. */
    @ParameterizedTest
    @CsvSource({
        "STARTING, WAITING_FOR_DEVICE RUNNING PAUSED STOPPED FAILED",
        "WAITING_FOR_DEVICE, RUNNING PAUSED STOPPED FAILED",
        "RUNNING, PAUSED WAITING_FOR_DEVICE WAITING_FOR_ANSWER DONE STOPPED EXHAUSTED FAILED",
        "PAUSED, RUNNING WAITING_FOR_DEVICE STOPPED FAILED",
        "WAITING_FOR_ANSWER, RUNNING WAITING_FOR_DEVICE STOPPED FAILED",
        "DONE, STARTING",
        "STOPPED, STARTING",
        "EXHAUSTED, STARTING",
        "FAILED, STARTING"
    })
    void allowExactlyTheseEdges(Phase from, String next) {
        List<Phase> legal = Arrays.stream(next.split(" ")).map(Phase::valueOf).toList();
        for (Phase to : Phase.values()) {
            assertThat(PhaseChanges.allows(from, to)).as(from + " to " + to).isEqualTo(from == to || legal.contains(to));
        }
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void neverLeadFromOneEndToAnother(Phase phase) {
        if (phase.ended()) {
            assertThat(PhaseChanges.after(phase)).noneMatch(Phase::ended);
        }
    }

    @Test
    void reachEveryPhaseFromTheStart() {
        assertThat(Arrays.stream(Phase.values())
                        .flatMap(phase -> PhaseChanges.after(phase).stream())
                        .distinct())
                .containsExactlyInAnyOrder(Phase.values());
    }
}
