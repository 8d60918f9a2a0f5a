package dev.lathe.tuning.search.family;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A family as a search sees it: its grid, the known trials, and the grid indices that may be proposed (the open ones).
 */
public final class SearchView {
    private final Grid grid;
    private final EvaluationHistory history;
    private final List<Trial> trials;
    private final List<Trial> cheapestFirst;
    private final long[] tried;
    private final LongPredicate filter;
    private final Grid.Selection open;

    private SearchView(
            Grid grid, EvaluationHistory history, List<Trial> trials, List<Trial> cheapestFirst, LongPredicate filter) {
        this.grid = grid;
        this.history = history;
        this.trials = trials;
        this.cheapestFirst = cheapestFirst;
        this.tried = trials.stream().mapToLong(Trial::index).sorted().toArray();
        this.filter = filter;
        this.open = grid.select(index -> untried(index) && filter.test(index));
    }

    public static SearchView of(Grid grid, EvaluationHistory history) {
        String family = grid.family().name();
        List<Trial> trials = ofFamily(family, history)
                .map(observation -> new Trial(
                        observation.ordinal(), grid.index(observation.point().orElseThrow()), cost(observation)))
                .toList();
        List<Trial> cheapestFirst = trials.stream()
                .filter(Trial::measured)
                .sorted(Comparator.comparingDouble(Trial::cost))
                .toList();
        return new SearchView(grid, history, trials, cheapestFirst, index -> true);
    }

    private static Stream<Observation> ofFamily(String family, EvaluationHistory history) {
        return history.observations().stream()
                .filter(observation -> observation
                        .point()
                        .filter(point -> point.family().equals(family))
                        .isPresent());
    }

    private static double cost(Observation observation) {
        return switch (observation.outcome()) {
            case Observation.Outcome.Cost(double nanoseconds) -> nanoseconds;
            case Observation.Outcome.Failed failed -> Double.POSITIVE_INFINITY;
            case Observation.Outcome.Elsewhere exploration -> Double.NaN;
            case Observation.Outcome.Pending pending -> Double.NaN;
        };
    }

    /** Returns this view with only those indices open that also pass the filter. */
    public SearchView where(LongPredicate more) {
        return new SearchView(grid, history, trials, cheapestFirst, filter.and(more));
    }

    /** Returns a view of a subspace: only its indices are open, and only its trials are ranked. */
    public SearchView subspace(LongPredicate part) {
        List<Trial> inside =
                cheapestFirst.stream().filter(trial -> part.test(trial.index())).toList();
        return new SearchView(grid, history, trials, inside, filter.and(part));
    }

    public Grid grid() {
        return grid;
    }

    /** Returns the history of the whole campaign, other families included. */
    public EvaluationHistory history() {
        return history;
    }

    /** Returns the trials in the order of their ordinals. */
    public List<Trial> trials() {
        return trials;
    }

    /** Returns whether there are trials and the results of all are in flight. */
    public boolean isInFlight() {
        return !trials.isEmpty()
                && ofFamily(grid.family().name(), history)
                        .allMatch(observation -> observation.outcome() instanceof Observation.Outcome.Pending);
    }

    public List<Trial> cheapestFirst() {
        return cheapestFirst;
    }

    /** Returns the fastest trial of the family. */
    public Optional<Trial> incumbent() {
        return cheapestFirst.stream().findFirst();
    }

    /**
     * Returns the category of an index: the first category, in enum order, of the knobs that differ from the family's
     * incumbent.
     */
    public Category group(long index) {
        return incumbent()
                .flatMap(incumbent -> grid.difference(index, incumbent.index()))
                .orElse(Category.STRUCTURAL);
    }

    /** Returns whether an index may be proposed: legal, accepted by the filter, and not tried yet. */
    public boolean open(long index) {
        return untried(index) && filter.test(index) && grid.legal(index);
    }

    private boolean untried(long index) {
        return Arrays.binarySearch(tried, index) < 0;
    }

    /** Returns the open indices that differ from an index in one knob, in the order of knobs and values. */
    public long[] openNeighbours(long index) {
        LongStream.Builder neighbours = LongStream.builder();
        for (int knob = 0; knob < grid.knobs(); knob++) {
            for (int position = 0; position < grid.values(knob); position++) {
                long neighbour = grid.moved(index, knob, position);
                if (neighbour != index && open(neighbour)) {
                    neighbours.add(neighbour);
                }
            }
        }
        return neighbours.build().toArray();
    }

    /** Returns a random open index. */
    public OptionalLong random(RandomSource random) {
        return open.random(random);
    }
}
