package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.List;
import java.util.Optional;

/** A genetic algorithm: uniform crossover of two good trials, with one mutated knob on average. */
public final class Genetic implements Searcher {
    private static final int POPULATION = 20;
    private static final int TRIES = 60;

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        List<Trial> parents = view.cheapestFirst().stream().limit(POPULATION).toList();
        for (int attempt = 0; attempt < TRIES && parents.size() > 1; attempt++) {
            Trial first = tournament(parents, random);
            Trial second = tournament(parents, random);
            long child = child(view.grid(), first.index(), second.index(), random);
            if (view.open(child)) {
                return Optional.of(
                        new Step(child, "genetic", "crossover of #" + first.ordinal() + " and #" + second.ordinal()));
            }
        }
        return Optional.empty();
    }

    /** Returns the better of two random entries of a list that starts with the best (binary tournament). */
    private static Trial tournament(List<Trial> parents, RandomSource random) {
        return parents.get(Math.min(random.below(parents.size()), random.below(parents.size())));
    }

    private static long child(Grid grid, long first, long second, RandomSource random) {
        long child = first;
        for (int knob = 0; knob < grid.knobs(); knob++) {
            int inherited = grid.position(random.below(2) == 0 ? first : second, knob);
            boolean mutate = random.below(grid.knobs()) == 0;
            child = grid.moved(child, knob, mutate ? random.below(grid.values(knob)) : inherited);
        }
        return child;
    }
}
