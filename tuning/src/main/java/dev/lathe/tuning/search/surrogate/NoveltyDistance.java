package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.Grid;
import java.util.stream.IntStream;

/** How unlike everything that was tried, or is being tried, a cell is. */
final class NoveltyDistance {
    private final Grid grid;
    private final int[] varied;
    private final int[][] tried;

    NoveltyDistance(SearchView field) {
        this.grid = field.grid();
        this.varied = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).toArray();
        this.tried = field.trials().stream().map(Trial::cell).map(this::positions).toArray(int[][]::new);
    }

    private int[] positions(long cell) {
        return IntStream.of(varied).map(knob -> grid.position(cell, knob)).toArray();
    }

    /** The share of the knobs that differ from the most similar trial beyond a first one: nothing next to a trial. */
    double of(long cell) {
        int[] here = positions(cell);
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
