package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.LegalPoints;
import java.util.Optional;

/** Uniform random search without repetition. */
public final class RandomSearch implements SearchStrategy {
    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        return points.random(random, new Untried(history))
                .map(point -> new Move(point, Optional.empty(), Category.STRUCTURAL, "random", "random point"));
    }
}
