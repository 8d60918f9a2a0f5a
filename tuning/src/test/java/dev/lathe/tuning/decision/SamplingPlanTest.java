package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingPlanTest {
    private static SamplingPlan plan(int minRounds, int maxRounds) {
        return new SamplingPlan(minRounds, maxRounds, 400, 3, 0.01, 1, Repetition.POOLED);
    }

    @Test
    void needsTwoRoundsForAnInterval() {
        assertThat(plan(2, 2).minRounds()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "0, 5", "4, 3"})
    void rejectsRoundsThatGiveNoInterval(int minRounds, int maxRounds) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(minRounds, maxRounds))
                .withMessage("rounds must satisfy 2 <= minRounds <= maxRounds, not " + minRounds + " and " + maxRounds);
    }
}
