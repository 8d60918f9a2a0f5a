package dev.lathe.tuning.search.walk;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Optional;

/**
 * Changes one knob of the cheapest trial that still has an open neighbour. Where a hill is used up it goes on to the next
 * best one, and now and then it starts again elsewhere.
 */
public final class LocalSearch implements Searcher {
    /** How often it starts again; a hill that is not the highest is left that way. */
    private static final double RESTARTS = 0.05;

    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        return choice.unit() < RESTARTS ? new UniformRandom().step(field, choice) : climb(field, choice);
    }

    private static Optional<Step> climb(SearchView field, RandomSource choice) {
        for (Trial parent : field.cheapestFirst()) {
            long[] neighbours = field.openNeighbours(parent.cell());
            if (neighbours.length > 0) {
                return Optional.of(new Step(neighbours[choice.below(neighbours.length)], "one knob of #" + parent.ordinal()));
            }
        }
        return Optional.empty();
    }
}
