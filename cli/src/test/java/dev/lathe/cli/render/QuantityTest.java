package dev.lathe.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuantityTest {
    @Test
    void valuesHaveFourSignificantDigits() {
        assertThat(Quantity.value(0.01234, "ms")).isEqualTo("0.0123 ms");
        assertThat(Quantity.value(1.23456, "ms")).isEqualTo("1.235 ms");
        assertThat(Quantity.value(98.765, "GFLOP/s")).isEqualTo("98.77 GFLOP/s");
        assertThat(Quantity.value(123456.7, "GFLOP/s")).isEqualTo("123457 GFLOP/s");
    }

    @Test
    void timesHaveTheirTwoLargestUnits() {
        assertThat(Quantity.time(Duration.ofSeconds(40))).isEqualTo("40 s");
        assertThat(Quantity.time(Duration.ofSeconds(200))).isEqualTo("3 min 20 s");
        assertThat(Quantity.time(Duration.ofSeconds(3900))).isEqualTo("1 h 05 min");
        assertThat(Quantity.time(Duration.ofSeconds(-3))).isEqualTo("0 s");
    }

    @Test
    void barsStayWithinTheirWidth() {
        assertThat(Quantity.bar(0.5, 4)).isEqualTo("[##..]");
        assertThat(Quantity.bar(7, 4)).isEqualTo("[####]");
        assertThat(Quantity.bar(-1, 4)).isEqualTo("[....]");
    }
}
