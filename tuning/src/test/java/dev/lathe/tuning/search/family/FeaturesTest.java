package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeaturesTest {
    private static float[] features(String text, Knob... knobs) {
        SearchSpace space = new SearchSpace(List.of(new Family("only", List.of(knobs), point -> Optional.empty())));
        Grid grid = new LegalPoints(space).grids().getFirst();
        return new Features(grid).of(grid.index(Spaces.point(space, text)));
    }

    @Test
    void containTheOddFactorOfASize() {
        assertThat(features("only:48", Spaces.knob("BLOCK", 16, 32, 48))).containsExactly(2, 3);
    }

    @Test
    void containProductAndRatioOfSizes() {
        float two = (float) StrictMath.log(2);
        assertThat(features("only:4,2", Spaces.knob("A", 1, 2, 4), Spaces.knob("B", 1, 2)))
                .containsExactly(2, 1, 3 * two, two);
    }

    @Test
    void containOnlyThePositionOfOtherKnobs() {
        assertThat(features("only:row,1", Spaces.words("LAYOUT", "column", "row"), Spaces.knob("WARPS", 1)))
                .containsExactly(1);
    }
}
