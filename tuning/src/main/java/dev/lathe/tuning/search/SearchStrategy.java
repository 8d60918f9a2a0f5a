package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.space.LegalPoints;
import java.util.Optional;

/** A search strategy over all families of a space. */
public interface SearchStrategy {
    /**
     * Returns the next point to try: legal, and not in the history. Empty when every legal point is in the history.
     *
     * @param random the random numbers of this ordinal, a function of the campaign's seed and the ordinal alone
     */
    Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom random);
}
