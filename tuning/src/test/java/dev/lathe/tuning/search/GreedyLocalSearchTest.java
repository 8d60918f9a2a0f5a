package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

class GreedyLocalSearchTest {
    private static final int SEEDS = 50;

    private final Landscape landscape = new Landscape();

    @Test
    void triesEveryFamilyBeforeTheLocalSearch() {
        List<Observation> first = landscape.run(new GreedyLocalSearch(), 21, 8).observations();
        assertThat(first)
                .extracting(observation -> observation.point().orElseThrow().family())
                .contains("naive", "blocked", "simd");
    }

    @Test
    void findsTheFastestFamilyWithinTheBudgetOfACpu() {
        int inTheFastest = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            // Only the fastest family has kernels below 900 ns.
            inTheFastest += Landscape.best(landscape.run(new GreedyLocalSearch(), seed, 20)) < 900 ? 1 : 0;
        }
        assertThat(inTheFastest).isEqualTo(SEEDS);
    }

    @Test
    void isBetterThanRandomSearchOnAverage() {
        assertThat(lost(new GreedyLocalSearch(), 20)).isLessThan(lost(Strategies.of("random"), 20));
        for (int ordinals : List.of(60, 150)) {
            assertThat(lost(new GreedyLocalSearch(), ordinals))
                    .isLessThan(0.2 * lost(Strategies.of("random"), ordinals));
        }
    }

    /** Returns the mean over the seeds of the best found cost relative to the optimum. */
    private double lost(SearchStrategy strategy, int ordinals) {
        double sum = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            sum += Landscape.best(landscape.run(strategy, seed, ordinals));
        }
        return sum / SEEDS - landscape.optimum();
    }
}
