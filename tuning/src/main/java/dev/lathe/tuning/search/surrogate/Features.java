package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.space.legal.Grid;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A cell as the model sees it: the position of each knob; of each knob of sizes what is odd in them, where that differs; and
 * for each two of these knobs the logarithms of their product and of their ratio. What decides a kernel's speed is seldom one
 * size; it is threads, work a thread, or bytes in all, and whether they divide the problem, a warp or a vector evenly.
 */
final class Features {
    private final Grid grid;
    private final int[] chosen;
    private final int[] sizes;
    private final int[] uneven;
    private final List<SizeFeatures> read;

    Features(Grid grid) {
        this.grid = grid;
        this.read = IntStream.range(0, grid.knobs()).mapToObj(knob -> SizeFeatures.of(grid.knob(knob))).toList();
        this.chosen = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).toArray();
        this.sizes = IntStream.of(chosen).filter(knob -> read.get(knob).known()).toArray();
        this.uneven = IntStream.of(sizes).filter(knob -> read.get(knob).uneven()).toArray();
    }

    int count() {
        return chosen.length + uneven.length + sizes.length * (sizes.length - 1);
    }

    float[] of(long cell) {
        float[] features = new float[count()];
        int next = 0;
        for (int knob : chosen) {
            features[next++] = grid.position(cell, knob);
        }
        for (int knob : uneven) {
            features[next++] = read.get(knob).oddFactors()[grid.position(cell, knob)];
        }
        for (int i = 0; i < sizes.length; i++) {
            double one = logarithm(cell, sizes[i]);
            for (int j = i + 1; j < sizes.length; j++) {
                double other = logarithm(cell, sizes[j]);
                features[next++] = (float) (one + other);
                features[next++] = (float) (one - other);
            }
        }
        return features;
    }

    private double logarithm(long cell, int knob) {
        return read.get(knob).logarithms()[grid.position(cell, knob)];
    }
}
