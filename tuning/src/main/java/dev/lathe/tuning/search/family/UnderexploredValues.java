package dev.lathe.tuning.search.family;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.space.Grid;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Knob values that the best trials leave out. When the best trials agree on a knob's value, the model stops proposing
 * the other values, even if few trials supported the choice; with a large lookahead that choice is made before much is
 * known.
 */
record UnderexploredValues(SearchView view) {
    /** The number of best trials that must agree. */
    private static final int BEST = 5;

    /** The lookahead at which half of the proposals go to underexplored values. */
    private static final double HALF_SHARE_LOOKAHEAD = 40;

    /** The share of the trials from which on a subspace counts as explored. */
    private static final double SUFFICIENT_SHARE = 0.25;

    /** Returns the share of proposals for underexplored values: 0 without a lookahead, rising with it. */
    static double share(EvaluationHistory history) {
        return history.lookahead() / (history.lookahead() + HALF_SHARE_LOOKAHEAD);
    }

    /** Returns the least tried subspace that the best trials agree to leave out; empty if all are explored. */
    Optional<SearchView> part() {
        List<Trial> best = view.cheapestFirst().stream().limit(BEST).toList();
        return IntStream.range(0, view.grid().knobs())
                .filter(knob -> view.grid().values(knob) > 1 && agree(best, knob))
                .mapToObj(knob -> new Part(view.grid(), knob, best.getFirst()))
                .min(Comparator.comparingLong(this::trials))
                .filter(part -> trials(part) < SUFFICIENT_SHARE * view.trials().size())
                .map(part -> view.subspace(part::holds));
    }

    private boolean agree(List<Trial> best, int knob) {
        return best.stream()
                .mapToInt(trial -> view.grid().position(trial.index(), knob))
                .distinct()
                .count()
                == 1;
    }

    private long trials(Part part) {
        return view.trials().stream().filter(trial -> part.holds(trial.index())).count();
    }

    /** The indices at which a knob differs from the best trial. */
    private record Part(Grid grid, int knob, Trial best) {
        boolean holds(long index) {
            return grid.position(index, knob) != grid.position(best.index(), knob);
        }
    }
}
