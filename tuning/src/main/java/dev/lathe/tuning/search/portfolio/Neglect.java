package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Trial;
import dev.lathe.tuning.space.legal.Grid;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the best trials leave out. Where they agree on the value of a knob, nobody looks at its other values any more, although
 * few trials may have chosen that one: with many proposals in flight it is chosen before much is known.
 */
record Neglect(Field field) {
    /** So many of the best must agree. */
    private static final int BEST = 5;

    /**
     * How many of the proposals go to what is neglected: the share that those in flight have of all, so none where nothing
     * is in flight, and the fewer the more is known.
     */
    static double share(EvaluationHistory history) {
        double unseen = history.lookahead();
        return unseen == 0 ? 0 : unseen / (history.known().size() - 1 + unseen);
    }

    /** The part of the field that was tried least, of those that the best agree to leave out. */
    Optional<Field> part() {
        List<Trial> best = field.cheapestFirst().stream().limit(BEST).toList();
        return IntStream.range(0, field.grid().knobs())
                .filter(knob -> field.grid().values(knob) > 1 && agree(best, knob))
                .mapToObj(knob -> new Part(field.grid(), knob, best.getFirst()))
                .min(Comparator.comparingLong(this::trials))
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
