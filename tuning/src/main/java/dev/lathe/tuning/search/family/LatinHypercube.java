package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Latin hypercube sampling under constraints: of a sample of random open indices it takes the one whose knob values
 * were tried least. If few indices are open, the sample may find few or none.
 */
public final class LatinHypercube implements Searcher {
    private static final int SAMPLES = 32;

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        return IntStream.range(0, SAMPLES)
                .mapToObj(draw -> view.random(random))
                .flatMapToLong(OptionalLong::stream)
                .boxed()
                .min(Comparator.comparingLong(index -> usage(view, index)))
                .map(index -> new Step(index, "Latin hypercube", "space-filling sample"));
    }

    /** Returns how often the values of an index were tried, each weighted by the number of its knob's values. */
    private static long usage(SearchView view, long index) {
        Grid grid = view.grid();
        long usage = 0;
        for (Trial trial : view.trials()) {
            for (int knob = 0; knob < grid.knobs(); knob++) {
                usage += grid.position(trial.index(), knob) == grid.position(index, knob) ? grid.values(knob) : 0;
            }
        }
        return usage;
    }
}
