package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EscalationStepTest {
    private static List<Integer> stagnationLengthsOf(EscalationStep step) {
        return IntStream.rangeClosed(0, 48)
                .filter(stagnation -> EscalationStep.after(stagnation) == step)
                .boxed()
                .toList();
    }

    @Test
    void alternatesTwoKindsOfRestartAfterTwoPeriods() {
        assertThat(stagnationLengthsOf(EscalationStep.RESTART)).containsExactly(10, 34, 38, 42, 46);
        assertThat(stagnationLengthsOf(EscalationStep.UNDEREXPLORED)).containsExactly(32, 36, 40, 44, 48);
    }

    @Test
    void recombinesTheBestOncePerPeriod() {
        assertThat(stagnationLengthsOf(EscalationStep.RECOMBINE)).containsExactly(15, 30, 45);
    }

    @Test
    void firstChangesTheGroupAndThenTheSearch() {
        assertThat(stagnationLengthsOf(EscalationStep.OTHER_GROUP)).containsExactly(3);
        assertThat(stagnationLengthsOf(EscalationStep.OTHER_SEARCH)).containsExactly(5);
        assertThat(stagnationLengthsOf(EscalationStep.NONE)).contains(0, 1, 2, 4, 11, 29, 31, 33).doesNotContain(32);
    }
}
