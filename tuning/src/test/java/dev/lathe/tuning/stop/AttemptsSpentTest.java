package dev.lathe.tuning.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AttemptsSpentTest {
    @Test
    void capGrowsWithTheTargetUpToTheLimit() {
        assertThat(AttemptsSpent.forTarget(150).cap()).isEqualTo(650);
        assertThat(AttemptsSpent.forTarget(487).cap()).isEqualTo(1_998);
        assertThat(AttemptsSpent.forTarget(IterationCount.LIMIT).cap()).isEqualTo(AttemptsSpent.LIMIT);
    }

    @Test
    void theLowestTargetAllowsOneMoreAttempt() {
        assertThat(AttemptsSpent.lowestTargetAfter(53)).isEqualTo(1);
        assertThat(AttemptsSpent.lowestTargetAfter(54)).isEqualTo(2);
        assertThat(AttemptsSpent.lowestTargetAfter(AttemptsSpent.LIMIT)).isEqualTo(IterationCount.LIMIT + 1);
    }

    @Test
    void rejectsACapAboveTheLimit() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AttemptsSpent(AttemptsSpent.LIMIT + 1));
    }

    @Test
    void stopsExactlyAtTheCap() {
        assertThat(new AttemptsSpent(5).reached(progress(4))).isEmpty();
        assertThat(new AttemptsSpent(5).reached(progress(5)).orElseThrow().text())
                .contains("5 candidates were rejected and 3 measured");
    }

    private static Progress progress(int attempts) {
        return new Progress(
                3,
                attempts,
                OptionalDouble.empty(),
                new TreeMap<>(),
                OptionalInt.empty(),
                Duration.ZERO,
                0,
                Optional.empty());
    }

    @Test
    void rejectsACapOfZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttemptsSpent(0))
                .withMessage("the limit of attempts must be between 1 and 2000, not 0");
    }

    @Test
    void theSmallestTargetAllowsFiftyFourAttempts() {
        assertThat(AttemptsSpent.forTarget(1).cap()).isEqualTo(54);
        assertThat(AttemptsSpent.forTarget(488).cap()).isEqualTo(AttemptsSpent.LIMIT);
    }
}
