package dev.lathe.tuning.search.population;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.Grid;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Spreads trials so that each value of each knob is tried equally often, as far as constraints allow: of some open cells
 * drawn by chance it takes the one whose values were tried least. Where few cells are open, chance finds some or none.
 */
public final class LatinHypercube implements Searcher {
    private static final int DRAWN = 32;

    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        return IntStream.range(0, DRAWN)
                .mapToObj(draw -> field.random(choice))
                .flatMapToLong(OptionalLong::stream)
                .boxed()
                .min(Comparator.comparingLong(cell -> crowding(field, cell)))
                .map(cell -> new Step(cell, "an even spread"));
    }

    /** How often the values of a cell were tried, each weighed by the count of its knob's values. */
    private static long crowding(SearchView field, long cell) {
        Grid grid = field.grid();
        long crowding = 0;
        for (Trial trial : field.trials()) {
            for (int knob = 0; knob < grid.knobs(); knob++) {
                crowding += grid.position(trial.cell(), knob) == grid.position(cell, knob) ? grid.values(knob) : 0;
            }
        }
        return crowding;
    }
}
