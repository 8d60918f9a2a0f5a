package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.search.family.LatinHypercube;
import dev.lathe.tuning.search.family.SearchView;
import dev.lathe.tuning.search.family.Searcher;
import dev.lathe.tuning.search.family.Step;
import dev.lathe.tuning.search.family.UniformRandom;
import dev.lathe.tuning.space.LegalPoints;
import java.util.List;
import java.util.Optional;

/**
 * A strategy that applies a search within families: it chooses a family, starts with its default point and a space-filling
 * sample, then searches.
 */
final class InFamilies implements SearchStrategy {
    /** Space-filling trials before a family is searched; 12 found less on recorded spaces. */
    private static final int INITIAL_SPREAD = 5;

    /** Measured trials before a family is searched: with nothing to compare, a space-filling sample is the best search. */
    private static final int MIN_MEASURED = 2;

    private final Searcher searcher;

    InFamilies(Searcher searcher) {
        this.searcher = searcher.orElse(new UniformRandom());
    }

    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        List<SearchView> views =
                points.grids().stream().map(grid -> SearchView.of(grid, history)).toList();
        return FamilyChoice.ranked(views).stream()
                .flatMap(view -> step(view, random).map(step -> Lineage.move(view, step)).stream())
                .findFirst();
    }

    private Optional<Step> step(SearchView view, SeededRandom random) {
        if (view.trials().size() >= INITIAL_SPREAD && view.cheapestFirst().size() >= MIN_MEASURED) {
            return searcher.step(view, random);
        }
        return simplest(view).or(() -> new LatinHypercube().step(view, random));
    }

    private static Optional<Step> simplest(SearchView view) {
        long index = view.grid().index(view.grid().family().simplest());
        return view.open(index) ? Optional.of(new Step(index, "default point", "default point of the family")) : Optional.empty();
    }
}
