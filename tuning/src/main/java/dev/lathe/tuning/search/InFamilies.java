package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.search.population.LatinHypercube;
import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.search.walk.UniformRandom;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.List;
import java.util.Optional;

/**
 * A strategy made of a way of searching within a family: it chooses the family, begins with its simplest kernel and an even
 * spread, and then searches.
 */
final class InFamilies implements SearchStrategy {
    /** Trials that are spread evenly before a family is searched; measured on recorded spaces, 12 find less. */
    private static final int SPREAD = 5;

    /** So many must have been measured too: where there is nothing to compare, an even spread is the best search. */
    private static final int COMPARED = 2;

    private final Searcher searcher;

    InFamilies(Searcher searcher) {
        this.searcher = searcher.orElse(new UniformRandom());
    }

    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom draws) {
        List<SearchView> fields =
                points.grids().stream().map(grid -> SearchView.of(grid, history)).toList();
        return FamilyChoice.ranked(fields).stream()
                .flatMap(field -> step(field, draws).map(step -> Lineage.move(field, step)).stream())
                .findFirst();
    }

    private Optional<Step> step(SearchView field, SeededRandom draws) {
        if (field.trials().size() >= SPREAD && field.cheapestFirst().size() >= COMPARED) {
            return searcher.step(field, draws);
        }
        return simplest(field).or(() -> new LatinHypercube().step(field, draws));
    }

    private static Optional<Step> simplest(SearchView field) {
        long cell = field.grid().cell(field.grid().family().simplest());
        return field.open(cell) ? Optional.of(new Step(cell, "the family's simplest kernel")) : Optional.empty();
    }
}
