package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.space.Spaces;
import org.junit.jupiter.api.Test;

class SizeFeaturesTest {
    @Test
    void dividesByTheLargestPowerOfTwo() {
        SizeFeatures sizes = SizeFeatures.of(Spaces.knob("BLOCK", 16, 32, 48, 80, 96, 7));
        assertThat(sizes.oddFactors()).containsExactly(1, 1, 3, 5, 3, 7);
        assertThat(sizes.uneven()).isTrue();
    }

    @Test
    void areEvenIfAllOddFactorsAreEqual() {
        assertThat(SizeFeatures.of(Spaces.knob("TILE", 16, 32, 128)).uneven()).isFalse();
        assertThat(SizeFeatures.of(Spaces.knob("WARPS", 3, 6, 12)).uneven()).isFalse();
    }

    @Test
    void areUnknownIfAValueIsNotAPositiveInteger() {
        assertThat(SizeFeatures.of(Spaces.knob("SWITCH", 0, 1)).known()).isFalse();
        assertThat(SizeFeatures.of(Spaces.words("LAYOUT", "row", "column")).known()).isFalse();
    }
}
