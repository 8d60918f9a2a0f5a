package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.tuning.space.legal.Grid;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A cell as the model sees it: the position of each knob, and for each two knobs of sizes the logarithms of their product
 * and of their ratio. What decides a kernel's speed is seldom one size; it is threads, work a thread, or bytes in all.
 */
final class Features {
    private final Grid grid;
    private final int[] chosen;
    private final int[] sizes;
    private final double[][] logarithms;

    Features(Grid grid) {
        this.grid = grid;
        this.chosen = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).toArray();
        this.sizes = IntStream.of(chosen).filter(knob -> isSize(grid.knob(knob))).toArray();
        this.logarithms = IntStream.range(0, grid.knobs())
                .mapToObj(knob -> logarithms(grid.knob(knob).values()))
                .toArray(double[][]::new);
    }

    private static boolean isSize(Knob knob) {
        return knob.values().stream().allMatch(value -> value instanceof KnobValue.Whole(long number) && number > 0);
    }

    private static double[] logarithms(List<KnobValue> values) {
        return values.stream()
                .mapToDouble(value -> value instanceof KnobValue.Whole(long number) && number > 0 ? StrictMath.log(number) : 0)
                .toArray();
    }

    int count() {
        return chosen.length + sizes.length * (sizes.length - 1);
    }

    float[] of(long cell) {
        float[] features = new float[count()];
        int next = 0;
        for (int knob : chosen) {
            features[next++] = grid.position(cell, knob);
        }
        for (int i = 0; i < sizes.length; i++) {
            double one = logarithms[sizes[i]][grid.position(cell, sizes[i])];
            for (int j = i + 1; j < sizes.length; j++) {
                double other = logarithms[sizes[j]][grid.position(cell, sizes[j])];
                features[next++] = (float) (one + other);
                features[next++] = (float) (one - other);
            }
        }
        return features;
    }
}
