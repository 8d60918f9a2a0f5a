package dev.lathe.tuning.search.view;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.legal.Grid;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** One family as a search sees it: its grid, the trials in it, and which cells are open. */
public final class SearchView {
    private final Grid grid;
    private final EvaluationHistory history;
    private final List<Trial> trials;
    private final List<Trial> cheapestFirst;
    private final long[] tried;
    private final LongPredicate wanted;

    private SearchView(
            Grid grid, EvaluationHistory history, List<Trial> trials, List<Trial> cheapestFirst, LongPredicate wanted) {
        this.grid = grid;
        this.history = history;
        this.trials = trials;
        this.cheapestFirst = cheapestFirst;
        this.tried = trials.stream().mapToLong(Trial::cell).sorted().toArray();
        this.wanted = wanted;
    }

    public static SearchView of(Grid grid, EvaluationHistory history) {
        String family = grid.family().name();
        List<Trial> trials = history.known().stream()
                .filter(known -> known.point().filter(point -> point.family().equals(family)).isPresent())
                .map(known -> new Trial(known.ordinal(), grid.cell(known.point().orElseThrow()), cost(known)))
                .toList();
        List<Trial> cheapestFirst = trials.stream()
                .filter(Trial::measured)
                .sorted(Comparator.comparingDouble(Trial::cost))
                .toList();
        return new SearchView(grid, history, trials, cheapestFirst, cell -> true);
    }

    private static double cost(Observation known) {
        return switch (known.outcome()) {
            case Observation.Outcome.Cost(double nanoseconds) -> nanoseconds;
            case Observation.Outcome.Failed failed -> Double.POSITIVE_INFINITY;
            case Observation.Outcome.Elsewhere elsewhere -> Double.NaN;
            case Observation.Outcome.Pending pending -> Double.NaN;
        };
    }

    /** The same field, where only the wanted cells are open. */
    public SearchView where(LongPredicate more) {
        return new SearchView(grid, history, trials, cheapestFirst, wanted.and(more));
    }

    /** A part of the field by itself: only its cells are open, and only its trials are compared. */
    public SearchView niche(LongPredicate part) {
        List<Trial> inside =
                cheapestFirst.stream().filter(trial -> part.test(trial.cell())).toList();
        return new SearchView(grid, history, trials, inside, wanted.and(part));
    }

    public Grid grid() {
        return grid;
    }

    /** Everything that is known of the campaign, the other families' too. */
    public EvaluationHistory history() {
        return history;
    }

    /** In the order of ordinals. */
    public List<Trial> trials() {
        return trials;
    }

    public List<Trial> cheapestFirst() {
        return cheapestFirst;
    }

    /** The cheapest trial of the family. */
    public Optional<Trial> incumbent() {
        return cheapestFirst.stream().findFirst();
    }

    /** In what a cell differs from the family's incumbent: the first category, in their order, of the knobs that differ. */
    public Category group(long cell) {
        return incumbent()
                .flatMap(incumbent -> IntStream.range(0, grid.knobs())
                        .filter(knob -> grid.position(cell, knob) != grid.position(incumbent.cell(), knob))
                        .mapToObj(knob -> grid.knob(knob).category())
                        .min(Comparator.naturalOrder()))
                .orElse(Category.STRUCTURAL);
    }

    /** Whether a cell may be tried: it is legal, wanted, and was not tried before. */
    public boolean open(long cell) {
        return Arrays.binarySearch(tried, cell) < 0 && wanted.test(cell) && grid.legal(cell);
    }

    /** The open cells that differ from a cell in one knob, in the order of knobs and values. */
    public long[] openNeighbours(long cell) {
        LongStream.Builder neighbours = LongStream.builder();
        for (int knob = 0; knob < grid.knobs(); knob++) {
            for (int position = 0; position < grid.values(knob); position++) {
                long neighbour = grid.moved(cell, knob, position);
                if (neighbour != cell && open(neighbour)) {
                    neighbours.add(neighbour);
                }
            }
        }
        return neighbours.build().toArray();
    }

    /** An open cell by chance. */
    public OptionalLong random(RandomSource choice) {
        return grid.random(choice, cell -> Arrays.binarySearch(tried, cell) < 0 && wanted.test(cell));
    }
}
