package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The cells that a model is asked about: all that are one knob away from the best trials, some that are two away, and some
 * by chance. Looking at every cell of a space would find little more and cost much more.
 */
final class CandidatePool {
    private static final int BEST = 5;
    private static final int TWO_AWAY = 300;
    private static final int BY_CHANCE = 300;

    private final SearchView field;
    private final RandomSource choice;
    private final LongStream.Builder cells = LongStream.builder();

    private CandidatePool(SearchView field, RandomSource choice) {
        this.field = field;
        this.choice = choice;
    }

    /** Open cells, each once, in ascending order. */
    static long[] of(SearchView field, RandomSource choice) {
        CandidatePool pool = new CandidatePool(field, choice);
        List<Trial> best = field.cheapestFirst().stream().limit(BEST).toList();
        best.forEach(trial -> LongStream.of(field.openNeighbours(trial.cell())).forEach(pool.cells));
        if (!best.isEmpty()) {
            pool.addTwoAway(best);
        }
        pool.addByChance();
        return pool.cells.build().sorted().distinct().toArray();
    }

    private void addTwoAway(List<Trial> best) {
        for (int i = 0; i < TWO_AWAY; i++) {
            long cell = changed(changed(best.get(choice.below(best.size())).cell()));
            if (field.open(cell)) {
                cells.add(cell);
            }
        }
    }

    private long changed(long cell) {
        int knob = choice.below(field.grid().knobs());
        return field.grid().moved(cell, knob, choice.below(field.grid().values(knob)));
    }

    private void addByChance() {
        for (int i = 0; i < BY_CHANCE; i++) {
            OptionalLong cell = field.random(choice);
            if (cell.isEmpty()) {
                return;
            }
            cells.add(cell.getAsLong());
        }
    }
}
