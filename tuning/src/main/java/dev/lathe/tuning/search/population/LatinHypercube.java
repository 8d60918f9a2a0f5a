package dev.lathe.tuning.search.population;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Searcher;
import dev.lathe.tuning.search.field.Step;
import dev.lathe.tuning.search.field.Trial;
import dev.lathe.tuning.space.Choice;
import dev.lathe.tuning.space.legal.Grid;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Spreads trials so that each value of each knob is tried equally often, as far as constraints allow: of some open cells
 * drawn by chance it takes the one whose values were tried least.
 */
public final class LatinHypercube implements Searcher {
    private static final int DRAWN = 32;

    @Override
    public Optional<Step> step(Field field, Choice choice) {
        OptionalLong best = field.random(choice);
        for (int draw = 1; draw < DRAWN && best.isPresent(); draw++) {
            long other = field.random(choice).orElseThrow();
            best = crowding(field, other) < crowding(field, best.getAsLong()) ? OptionalLong.of(other) : best;
        }
        return best.isPresent() ? Optional.of(new Step(best.getAsLong(), "an even spread")) : Optional.empty();
    }

    /** How often the values of a cell were tried, each weighed by the count of its knob's values. */
    private static long crowding(Field field, long cell) {
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
