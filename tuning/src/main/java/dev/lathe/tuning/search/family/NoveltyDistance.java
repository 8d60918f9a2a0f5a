package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import java.util.stream.IntStream;

/** The distance of an index from the nearest trial, finished or in flight. */
final class NoveltyDistance {
    private final Grid grid;
    private final int[] varying;
    private final int[][] tried;

    NoveltyDistance(SearchView view) {
        this.grid = view.grid();
        this.varying = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).toArray();
        this.tried = view.trials().stream().map(Trial::index).map(this::positions).toArray(int[][]::new);
    }

    private int[] positions(long index) {
        return IntStream.of(varying).map(knob -> grid.position(index, knob)).toArray();
    }

    /** Returns the share of knobs that differ from the nearest trial, not counting the first one: 0 next to a trial. */
    double of(long index) {
        int[] here = positions(index);
        int nearest = here.length;
        for (int[] trial : tried) {
            nearest = Math.min(nearest, distance(here, trial));
        }
        return Math.max(0.0, nearest - 1) / here.length;
    }

    private static int distance(int[] one, int[] other) {
        int distance = 0;
        for (int i = 0; i < one.length; i++) {
            distance += one[i] == other[i] ? 0 : 1;
        }
        return distance;
    }
}
