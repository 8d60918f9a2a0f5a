package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The features of a grid index: the position of each knob; the odd factor of each size knob whose odd factors differ;
 * and for each pair of size knobs the logarithms of product and ratio. A kernel's speed seldom depends on one size
 * alone but on threads, work per thread or bytes in total, and on whether they divide the problem, a warp or a vector
 * evenly.
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

    float[] of(long index) {
        float[] features = new float[count()];
        int next = 0;
        for (int knob : chosen) {
            features[next++] = grid.position(index, knob);
        }
        for (int knob : uneven) {
            features[next++] = read.get(knob).oddFactors()[grid.position(index, knob)];
        }
        for (int i = 0; i < sizes.length; i++) {
            double one = logarithm(index, sizes[i]);
            for (int j = i + 1; j < sizes.length; j++) {
                double other = logarithm(index, sizes[j]);
                features[next++] = (float) (one + other);
                features[next++] = (float) (one - other);
            }
        }
        return features;
    }

    private double logarithm(long index, int knob) {
        return read.get(knob).logarithms()[grid.position(index, knob)];
    }
}
