package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.LegalPoints;
import java.util.Optional;

/** Exhaustive enumeration in the canonical order of the space. */
public final class ExhaustiveSearch implements SearchStrategy {
    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        return points.first(new Untried(history))
                .map(point -> new Move(point, Optional.empty(), Category.STRUCTURAL, "exhaustive", "next point in canonical order"));
    }
}
