package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.Grid;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the best trials leave out. Where they agree on the value of a knob, nobody looks at its other values any more, although
 * few trials may have chosen that one: with many proposals in flight it is chosen before much is known.
 */
record UnderexploredValues(SearchView field) {
    /** So many of the best must agree. */
    private static final int BEST = 5;

    /** Where so many are in flight, every second proposal goes to what is neglected. */
    private static final double HALF = 40;

    /** What has had this share of the trials is not neglected. */
    private static final double ENOUGH = 0.25;

    /** How many of the proposals go to what is neglected: none where nothing is in flight, the more the more is. */
    static double share(EvaluationHistory history) {
        return history.lookahead() / (history.lookahead() + HALF);
    }

    /** The part of the field that was tried least, of those that the best agree to leave out; empty where all had enough. */
    Optional<SearchView> part() {
        List<Trial> best = field.cheapestFirst().stream().limit(BEST).toList();
        return IntStream.range(0, field.grid().knobs())
                .filter(knob -> field.grid().values(knob) > 1 && agree(best, knob))
                .mapToObj(knob -> new Part(field.grid(), knob, best.getFirst()))
                .min(Comparator.comparingLong(this::trials))
                .filter(part -> trials(part) < ENOUGH * field.trials().size())
                .map(part -> field.niche(part::holds));
    }

    private boolean agree(List<Trial> best, int knob) {
        return best.stream()
                .mapToInt(trial -> field.grid().position(trial.cell(), knob))
                .distinct()
                .count()
                == 1;
    }

    private long trials(Part part) {
        return field.trials().stream().filter(trial -> part.holds(trial.cell())).count();
    }

    /** The cells in which a knob has another value than in the best trial. */
    private record Part(Grid grid, int knob, Trial best) {
        boolean holds(long cell) {
            return grid.position(cell, knob) != grid.position(best.cell(), knob);
        }
    }
}
