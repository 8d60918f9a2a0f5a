package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Tabu search: continues from the best of the recent trials and prefers knob values that occur least among them.
 */
public final class Tabu implements Searcher {
    /** The number of recent trials (tabu tenure). */
    private static final int MEMORY = 12;

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        List<Trial> recent = view.trials().reversed().stream()
                .filter(Trial::measured)
                .limit(MEMORY)
                .sorted(Comparator.comparingDouble(Trial::cost))
                .toList();
        return recent.stream()
                .flatMap(parent -> leastTried(view, parent, recent, random).stream())
                .findFirst();
    }

    private static Optional<Step> leastTried(SearchView view, Trial parent, List<Trial> recent, RandomSource random) {
        List<Long> neighbours = random.shuffled(
                LongStream.of(view.openNeighbours(parent.index())).boxed().toList());
        return neighbours.stream()
                .min(Comparator.comparingLong(index -> timesTried(view.grid(), parent.index(), index, recent)))
                .map(index -> new Step(index, "tabu", "recently least tried value, from #" + parent.ordinal()));
    }

    /** Returns how many recent trials have the value in which an index differs from its parent. */
    private static long timesTried(Grid grid, long parent, long index, List<Trial> recent) {
        int knob = 0;
        while (grid.position(index, knob) == grid.position(parent, knob)) {
            knob++;
        }
        int changed = knob;
        return recent.stream()
                .filter(trial -> grid.position(trial.index(), changed) == grid.position(index, changed))
                .count();
    }
}
