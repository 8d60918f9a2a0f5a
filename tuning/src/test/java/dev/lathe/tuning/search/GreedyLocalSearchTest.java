package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Known;
import java.util.List;
import org.junit.jupiter.api.Test;

class GreedyLocalSearchTest {
    private static final int SEEDS = 50;

    private final Landscape landscape = new Landscape();

    @Test
    void looksAtEveryFamilyBeforeItClimbs() {
        List<Known> first = landscape.run(new GreedyLocalSearch(), 21, 8).known();
        assertThat(first)
                .extracting(known -> known.point().orElseThrow().family())
                .contains("naive", "blocked", "simd");
    }

    @Test
    void findsTheFastestFamilyWithinTheBudgetOfACpu() {
        int inTheFastest = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            // The slowest kernel of the fastest family that a climb of twenty steps would stop at is faster than this.
            inTheFastest += Landscape.best(landscape.run(new GreedyLocalSearch(), seed, 20)) < 900 ? 1 : 0;
        }
        assertThat(inTheFastest).isEqualTo(SEEDS);
    }

    @Test
    void isBetterThanChanceInTheMean() {
        assertThat(mean(new GreedyLocalSearch(), 60)).isLessThan(0.95 * mean(new RandomSearch(), 60));
        assertThat(mean(new GreedyLocalSearch(), 150)).isLessThan(0.95 * mean(new RandomSearch(), 150));
    }

    private double mean(SearchStrategy strategy, int ordinals) {
        double sum = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            sum += Landscape.best(landscape.run(strategy, seed, ordinals));
        }
        System.out.println("RATE " + strategy.getClass().getSimpleName() + " " + ordinals + " " + sum / SEEDS);
        return sum / SEEDS;
    }
}
