package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.Optional;

/**
 * Local search: changes one knob of the fastest trial that still has an open neighbour, and restarts at a random point
 * now and then.
 */
public final class LocalSearch implements Searcher {
    /** The probability of a restart, which escapes local optima. */
    private static final double RESTARTS = 0.05;

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        return random.unit() < RESTARTS ? random(view, random) : climb(view, random);
    }

    /** Returns a uniform random open index. */
    public static Optional<Step> random(SearchView view, RandomSource random) {
        return view.random(random).stream()
                .mapToObj(index -> new Step(index, "random", "random point"))
                .findFirst();
    }

    private static Optional<Step> climb(SearchView view, RandomSource random) {
        for (Trial parent : view.cheapestFirst()) {
            long[] neighbours = view.openNeighbours(parent.index());
            if (neighbours.length > 0) {
                return Optional.of(new Step(
                        neighbours[random.below(neighbours.length)],
                        "local",
                        "one knob changed from #" + parent.ordinal()));
            }
        }
        return Optional.empty();
    }
}
