package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.proposal.Import;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.List;
import java.util.Optional;

/** What earlier campaigns found best, tried before a search begins. What is no legal point here is passed over. */
public record Imports(List<Import> inOrder) {
    public Imports {
        inOrder = List.copyOf(inOrder);
    }

    /** The first that was not tried; empty when the search may begin. */
    public Optional<Move> next(LegalPoints points, EvaluationHistory history) {
        Untried untried = new Untried(history);
        return inOrder.stream()
                .flatMap(imported -> points.space().point(imported.candidate()).stream()
                        .filter(untried)
                        .filter(point -> points.space().violation(point).isEmpty())
                        .map(point -> move(point, imported)))
                .findFirst();
    }

    private static Move move(Point point, Import imported) {
        return new Move(point, Optional.empty(), Category.STRUCTURAL, "among the best of " + imported.source());
    }

    /** A strategy that tries these first. */
    public SearchStrategy before(SearchStrategy strategy) {
        return (points, history, draws) -> next(points, history).or(() -> strategy.next(points, history, draws));
    }
}
