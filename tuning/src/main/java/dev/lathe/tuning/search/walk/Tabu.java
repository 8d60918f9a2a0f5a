package dev.lathe.tuning.search.walk;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.Grid;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Goes on from the best of the latest trials and prefers the values that were tried least among them: what was tried lately
 * is taboo, unless everything was.
 */
public final class Tabu implements Searcher {
    /** How many trials it looks back on. */
    private static final int MEMORY = 12;

    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        List<Trial> lately = field.trials().reversed().stream()
                .filter(Trial::measured)
                .limit(MEMORY)
                .sorted(Comparator.comparingDouble(Trial::cost))
                .toList();
        return lately.stream()
                .flatMap(parent -> leastTried(field, parent, lately, choice).stream())
                .findFirst();
    }

    private static Optional<Step> leastTried(SearchView field, Trial parent, List<Trial> lately, RandomSource choice) {
        List<Long> neighbours = choice.shuffled(
                LongStream.of(field.openNeighbours(parent.cell())).boxed().toList());
        return neighbours.stream()
                .min(Comparator.comparingLong(cell -> timesTried(field.grid(), parent.cell(), cell, lately)))
                .map(cell -> new Step(cell, "what was tried least lately, from #" + parent.ordinal()));
    }

    /** How many of the latest trials have the value in which the cell differs from its parent. */
    private static long timesTried(Grid grid, long parent, long cell, List<Trial> lately) {
        int knob = 0;
        while (grid.position(cell, knob) == grid.position(parent, knob)) {
            knob++;
        }
        int changed = knob;
        return lately.stream()
                .filter(trial -> grid.position(trial.cell(), changed) == grid.position(cell, changed))
                .count();
    }
}
