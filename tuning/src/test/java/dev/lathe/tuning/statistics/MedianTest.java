package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void isTheMiddleValueOfAnOddCount() {
        assertThat(Median.of(List.of(9.0, 1.0, 5.0))).isEqualTo(5.0);
    }

    @Test
    void isTheMeanOfTheTwoMiddleValuesOfAnEvenCount() {
        assertThat(Median.of(List.of(4.0, 1.0, 100.0, 2.0))).isEqualTo(3.0);
    }

    @Test
    void refusesNoValues() {
        assertThatIllegalArgumentException().isThrownBy(() -> Median.of(List.of()));
    }
}
