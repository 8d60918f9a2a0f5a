package dev.lathe.tuning.search;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.search.family.LatinHypercube;
import dev.lathe.tuning.search.family.LocalSearch;
import dev.lathe.tuning.search.family.SearchView;
import dev.lathe.tuning.search.family.Searcher;
import dev.lathe.tuning.search.family.Step;
import dev.lathe.tuning.search.family.Trial;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A strategy that applies a search within families: it chooses a family, starts with its default point and a
 * space-filling sample, then searches.
 */
final class InFamilies implements SearchStrategy {
    /** Space-filling trials before a family is searched; 12 found less on recorded spaces. */
    private static final int INITIAL_SPREAD = 5;

    /**
     * Measured trials before a family is searched: with nothing to compare, a space-filling sample is the best search.
     */
    private static final int MIN_MEASURED = 2;

    /** The number of changes that a reason lists; further ones are counted. */
    private static final int LISTED = 3;

    private final Searcher searcher;

    InFamilies(Searcher searcher) {
        this.searcher = searcher.orElse(LocalSearch::random);
    }

    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        List<SearchView> views =
                points.grids().stream().map(grid -> SearchView.of(grid, history)).toList();
        return FamilyChoice.ranked(views).stream()
                .flatMap(view -> step(view, random).map(step -> move(view, step)).stream())
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
        return view.open(index)
                ? Optional.of(new Step(index, "default point", "default point of the family"))
                : Optional.empty();
    }

    /** Returns the step as a change of its family's incumbent: the changed knobs and their group. */
    private static Move move(SearchView view, Step step) {
        Point point = view.grid().point(step.index());
        Optional<Point> parent = view.incumbent().map(Trial::index).map(view.grid()::point);
        String reason = step.reason() + parent.map(before -> ": " + changes(view.grid(), before, point)).orElse("");
        return new Move(point, parent, view.group(step.index()), step.method(), reason);
    }

    private static String changes(Grid grid, Point before, Point after) {
        List<String> changed = IntStream.range(0, grid.knobs())
                .mapToObj(grid::knob)
                .map(Knob::name)
                .filter(knob -> !requireNonNull(before.knobs().get(knob)).equals(after.knobs().get(knob)))
                .map(knob -> knob + " " + requireNonNull(before.knobs().get(knob)).shown() + " to "
                        + requireNonNull(after.knobs().get(knob)).shown())
                .toList();
        String listed = changed.stream().limit(LISTED).collect(Collectors.joining(", "));
        return changed.size() <= LISTED ? listed : listed + " and " + (changed.size() - LISTED) + " more";
    }
}
