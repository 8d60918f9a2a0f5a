package dev.lathe.tuning.search.population;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.Grid;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.List;
import java.util.Optional;

/** A child of two good trials has each knob of one or the other; one knob in the mean is changed by chance. */
public final class Genetic implements Searcher {
    private static final int POPULATION = 20;
    private static final int TRIES = 60;

    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        List<Trial> parents = field.cheapestFirst().stream().limit(POPULATION).toList();
        for (int attempt = 0; attempt < TRIES && parents.size() > 1; attempt++) {
            Trial mother = winner(parents, choice);
            Trial father = winner(parents, choice);
            long child = child(field.grid(), mother.cell(), father.cell(), choice);
            if (field.open(child)) {
                return Optional.of(new Step(child, "a child of #" + mother.ordinal() + " and #" + father.ordinal()));
            }
        }
        return Optional.empty();
    }

    /** The better of two, drawn by chance from a list that begins with the best. */
    private static Trial winner(List<Trial> parents, RandomSource choice) {
        return parents.get(Math.min(choice.below(parents.size()), choice.below(parents.size())));
    }

    private static long child(Grid grid, long mother, long father, RandomSource choice) {
        long child = mother;
        for (int knob = 0; knob < grid.knobs(); knob++) {
            int inherited = grid.position(choice.below(2) == 0 ? mother : father, knob);
            boolean mutates = choice.below(grid.knobs()) == 0;
            child = grid.moved(child, knob, mutates ? choice.below(grid.values(knob)) : inherited);
        }
        return child;
    }
}
