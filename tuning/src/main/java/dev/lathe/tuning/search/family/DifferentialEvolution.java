package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.List;
import java.util.Optional;

/**
 * Differential evolution: moves a good trial along the difference of two others, position by position (Storn and Price,
 * 1997, variant best/1/bin, rounded to the grid).
 */
public final class DifferentialEvolution implements Searcher {
    private static final int POPULATION = 20;
    private static final double SCALE = 0.8;
    private static final double CROSSOVER = 0.7;
    private static final int TRIES = 60;

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        List<Trial> population = view.cheapestFirst().stream().limit(POPULATION).toList();
        for (int attempt = 0; attempt < TRIES && population.size() > 3; attempt++) {
            List<Trial> drawn = random.shuffled(population);
            Trial base = population.get(random.below(3));
            long moved = moved(view.grid(), base.index(), drawn, random);
            if (view.open(moved)) {
                return Optional.of(new Step(
                        moved,
                        "differential evolution",
                        "#" + base.ordinal() + " plus the difference of #"
                                + drawn.get(0).ordinal() + " and #"
                                + drawn.get(1).ordinal()));
            }
        }
        return Optional.empty();
    }

    private static long moved(Grid grid, long base, List<Trial> drawn, RandomSource random) {
        long index = base;
        for (int knob = 0; knob < grid.knobs(); knob++) {
            if (random.unit() < CROSSOVER) {
                int difference = grid.position(drawn.get(0).index(), knob) - grid.position(drawn.get(1).index(), knob);
                long position = grid.position(base, knob) + Math.round(SCALE * difference);
                index = grid.moved(index, knob, Math.clamp(position, 0, grid.values(knob) - 1));
            }
        }
        return index;
    }
}
