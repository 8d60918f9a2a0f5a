package dev.lathe.tuning.search.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EscalationStepTest {
    private static List<Integer> leadingTo(EscalationStep rung) {
        return IntStream.rangeClosed(0, 48).filter(discards -> EscalationStep.after(discards) == rung).boxed().toList();
    }

    @Test
    void looksForAnotherHillInTwoWaysByTurnsAboveTheLadder() {
        assertThat(leadingTo(EscalationStep.FAR_AWAY)).containsExactly(10, 34, 38, 42, 46);
        assertThat(leadingTo(EscalationStep.LEFT_OUT)).containsExactly(32, 36, 40, 44, 48);
    }

    @Test
    void mixesTheBestOncePerLadder() {
        assertThat(leadingTo(EscalationStep.BEST_TOGETHER)).containsExactly(15, 30, 45);
    }
}
