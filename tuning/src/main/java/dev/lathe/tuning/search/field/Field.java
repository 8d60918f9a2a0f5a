package dev.lathe.tuning.search.field;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Known;
import dev.lathe.tuning.space.Choice;
import dev.lathe.tuning.space.legal.Grid;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** One family as a search sees it: its grid, the trials in it, and which cells are open. */
public final class Field {
    private final Grid grid;
    private final EvaluationHistory history;
    private final List<Trial> trials;
    private final List<Trial> cheapestFirst;
    private final long[] tried;
    private final LongPredicate wanted;

    private Field(Grid grid, EvaluationHistory history, List<Trial> trials, LongPredicate wanted) {
        this.grid = grid;
        this.history = history;
        this.trials = trials;
        this.cheapestFirst = trials.stream()
                .filter(Trial::measured)
                .sorted(Comparator.comparingDouble(Trial::cost))
                .toList();
        this.tried = trials.stream().mapToLong(Trial::cell).sorted().toArray();
        this.wanted = wanted;
    }

    public static Field of(Grid grid, EvaluationHistory history) {
        String family = grid.family().name();
        List<Trial> trials = history.known().stream()
                .filter(known -> known.point().filter(point -> point.family().equals(family)).isPresent())
                .map(known -> new Trial(known.ordinal(), grid.cell(known.point().orElseThrow()), cost(known)))
                .toList();
        return new Field(grid, history, trials, cell -> true);
    }

    private static double cost(Known known) {
        return switch (known.outcome()) {
            case Known.Outcome.Cost(double nanoseconds) -> nanoseconds;
            case Known.Outcome.Failed failed -> Double.POSITIVE_INFINITY;
            case Known.Outcome.Elsewhere elsewhere -> Double.NaN;
            case Known.Outcome.Pending pending -> Double.NaN;
        };
    }

    /** The same field, where only the wanted cells are open. */
    public Field where(LongPredicate more) {
        return new Field(grid, history, trials, wanted.and(more));
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
    public OptionalLong random(Choice choice) {
        return grid.random(choice, cell -> Arrays.binarySearch(tried, cell) < 0 && wanted.test(cell));
    }
}
