package dev.lathe.tuning.search.surrogate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.space.Spaces;
import org.junit.jupiter.api.Test;

class SizesTest {
    @Test
    void leavesWhatIsOdd() {
        Sizes sizes = Sizes.of(Spaces.knob("BLOCK", 16, 32, 48, 80, 96, 7));
        assertThat(sizes.oddFactors()).containsExactly(1, 1, 3, 5, 3, 7);
        assertThat(sizes.uneven()).isTrue();
    }

    @Test
    void areEvenWhereAllArePowersOfTwoTimesTheSame() {
        assertThat(Sizes.of(Spaces.knob("TILE", 16, 32, 128)).uneven()).isFalse();
        assertThat(Sizes.of(Spaces.knob("WARPS", 3, 6, 12)).uneven()).isFalse();
    }

    @Test
    void areUnknownWhereAValueIsNone() {
        assertThat(Sizes.of(Spaces.knob("SWITCH", 0, 1)).known()).isFalse();
        assertThat(Sizes.of(Spaces.words("LAYOUT", "row", "column")).known()).isFalse();
    }
}
