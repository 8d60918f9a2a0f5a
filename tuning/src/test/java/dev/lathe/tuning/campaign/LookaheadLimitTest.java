package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookaheadLimitTest {
    @ParameterizedTest
    @CsvSource({
        // Below the slots the desired lookahead is used; from them on, three proposals per slot.
        "9, 9", "10, 30", "11, 30", "4096, 30", "0, 0"
    })
    void isThricePerSlotFromTheSlotsOn(int desired, int used) {
        assertThat(new LookaheadLimit(32, OptionalInt.of(10)).of(desired)).isEqualTo(used);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "7, 6, 6", "7, 8, 7", "7, 1000000, 7", "0, 8, 0"})
    void isTheMaximumIfTheSlotsAreUnknown(int maximum, int desired, int used) {
        assertThat(new LookaheadLimit(maximum, OptionalInt.empty()).of(desired)).isEqualTo(used);
    }

    @Test
    void theMaximumAlsoBoundsTheSlots() {
        assertThat(new LookaheadLimit(12, OptionalInt.of(10)).of(10)).isEqualTo(12);
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "16, 2", "24, 3", "150, 18", "256, 32", "384, 48", "100000, 48"})
    void atMostAnEighthOfTheIterationsIsProposedWithoutResults(int iterations, int maximum) {
        assertThat(LookaheadLimit.maximumFor(iterations)).isEqualTo(maximum);
    }

    @Test
    void aFixedLookaheadHasNoLimit() {
        assertThat(LookaheadLimit.on(OptionalInt.empty(), OptionalInt.of(4))).isEmpty();
        assertThat(LookaheadLimit.on(OptionalInt.of(8), OptionalInt.of(4)))
                .isEqualTo(Optional.of(new LookaheadLimit(8, OptionalInt.of(4))));
    }

    @Test
    void rejectsANegativeMaximum() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LookaheadLimit(-1, OptionalInt.empty()))
                .withMessage("the maximum lookahead must not be negative: -1");
    }
}
