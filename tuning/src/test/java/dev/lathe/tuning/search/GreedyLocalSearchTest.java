package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GreedyLocalSearchTest {
    private static final int SEEDS = 50;
    private static final List<Integer> BUDGETS = List.of(20, 60, 150);

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
        List<Double> greedy = lost(new GreedyLocalSearch());
        List<Double> random = lost(Strategies.of("random"));

        assertThat(greedy.getFirst()).isLessThan(random.getFirst());
        assertThat(greedy.get(1)).isLessThan(0.2 * random.get(1));
        assertThat(greedy.getLast()).isLessThan(0.2 * random.getLast());
    }

    /** Returns, for each budget, the mean over the seeds of the best found cost relative to the optimum. */
    private List<Double> lost(SearchStrategy strategy) {
        List<Histories> campaigns = IntStream.range(0, SEEDS)
                .mapToObj(seed -> landscape.run(strategy, seed, BUDGETS.getLast()))
                .toList();
        return BUDGETS.stream()
                .map(budget -> campaigns.stream()
                        .mapToDouble(campaign -> best(campaign, budget) - landscape.optimum())
                        .average()
                        .orElseThrow())
                .toList();
    }

    /** A short campaign is the start of a long one. */
    private static double best(Histories campaign, int budget) {
        return Landscape.best(new Histories(campaign.observations().subList(0, 1 + budget)));
    }
}
