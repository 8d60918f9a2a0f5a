package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlierScreenTest {
    @Test
    void keepsAllRoundsIfThereAreFewerThanEight() {
        List<Double> seven = List.of(0.01, 0.02, 0.03, 0.02, 0.01, 0.02, 9.0);
        assertThat(OutlierScreen.kept(seven)).isEqualTo(seven);
    }

    @Test
    void removesOneOutlierOfEightRounds() {
        assertThat(OutlierScreen.kept(List.of(0.01, 0.02, 9.0, 0.03, 0.02, 0.01, 0.02, 0.03)))
                .containsExactly(0.01, 0.02, 0.03, 0.02, 0.01, 0.02, 0.03);
    }

    @Test
    void removesTheFarthestOutliersUpToItsLimit() {
        assertThat(OutlierScreen.kept(List.of(0.01, 5.0, 9.0, 0.03, 0.02, 0.01, 0.02, 0.03)))
                .hasSize(7)
                .contains(5.0)
                .doesNotContain(9.0);
    }

    @Test
    void keepsNearlyAllUndisturbedRounds() {
        int removed = 0;
        for (int seed = 0; seed < 500; seed++) {
            removed += 64 - OutlierScreen.kept(new NoisyClock(seed, 0).normal(64)).size();
        }
        assertThat(removed).isLessThan(500 * 64 / 3_000);
    }

    @Test
    void removesAtMostOneOfTwoEqualOutliersOfEightRounds() {
        assertThat(OutlierScreen.kept(List.of(0.01, 9.0, 0.03, 0.02, 9.0, 0.01, 0.02, 0.03)))
                .containsExactly(0.01, 0.03, 0.02, 9.0, 0.01, 0.02, 0.03);
    }

    @Test
    void removesTwoOutliersOfSixteenRounds() {
        List<Double> rounds = new ArrayList<>(List.of(1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0));
        rounds.addAll(List.of(-90.0, 60.0, 70.0));

        assertThat(OutlierScreen.kept(rounds)).hasSize(14).contains(60.0).doesNotContain(-90.0, 70.0);
    }

    @Test
    void keepsARoundAtFiveStandardDeviations() {
        // Median 0 and median absolute deviation 1, so the limit is 5 x 1.4826 = 7.413.
        assertThat(OutlierScreen.kept(List.of(-1.0, -1.0, -1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 7.41))).contains(7.41);
        assertThat(OutlierScreen.kept(List.of(-1.0, -1.0, -1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 7.42))).doesNotContain(7.42);
    }
}
