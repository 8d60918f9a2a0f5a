package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.space.legal.RandomSource;
import java.util.stream.IntStream;

/**
 * A regression tree whose splits are drawn by chance, the best of a few (extremely randomized trees: Geurts, Ernst and
 * Wehenkel, 2006). It grows until a leaf's examples cannot be told apart.
 */
final class Tree {
    /** Measured on recorded spaces: four to eight are alike; more make the trees too similar. */
    private static final int SPLITS = 6;

    /** A feature that does not vary among a node's examples is no split; so many draws are made at most for one. */
    private static final int DRAWS_A_SPLIT = 3;

    private final Examples examples;
    private final RandomSource choice;
    private final int[] rows;

    /** Node i splits by feature[i], or is a leaf where that is negative; low[i] is the node of what is below. */
    private final int[] feature;
    private final float[] threshold;
    private final int[] low;
    private final int[] high;
    private final double[] mean;
    private int nodes;

    private Tree(Examples examples, RandomSource choice) {
        int most = 2 * examples.count();
        this.examples = examples;
        this.choice = choice;
        this.rows = IntStream.range(0, examples.count()).toArray();
        this.feature = new int[most];
        this.threshold = new float[most];
        this.low = new int[most];
        this.high = new int[most];
        this.mean = new double[most];
    }

    static Tree of(Examples examples, RandomSource choice) {
        Tree tree = new Tree(examples, choice);
        tree.grow(0, examples.count());
        return tree;
    }

    double at(float[] features) {
        int node = 0;
        while (feature[node] >= 0) {
            node = features[feature[node]] <= threshold[node] ? low[node] : high[node];
        }
        return mean[node];
    }

    /** Grows the node of the rows from one up to, but not including, another. */
    private int grow(int from, int to) {
        int node = nodes++;
        mean[node] = sum(from, to) / (to - from);
        feature[node] = -1;
        Split split = to - from < 2 ? Split.NONE : bestSplit(from, to);
        if (split.feature() >= 0) {
            int middle = partition(from, to, split);
            feature[node] = split.feature();
            threshold[node] = split.threshold();
            low[node] = grow(from, middle);
            high[node] = grow(middle, to);
        }
        return node;
    }

    private record Split(int feature, float threshold, double gain) {
        private static final Split NONE = new Split(-1, 0, Double.NEGATIVE_INFINITY);
    }

    private Split bestSplit(int from, int to) {
        Split best = Split.NONE;
        int found = 0;
        for (int draw = 0; draw < SPLITS * DRAWS_A_SPLIT && found < SPLITS; draw++) {
            Split split = drawnSplit(choice.below(examples.width()), from, to);
            found += split.feature() >= 0 ? 1 : 0;
            best = split.gain() > best.gain() ? split : best;
        }
        return best;
    }

    /** A split between the least and the greatest value that the feature has among the rows. */
    private Split drawnSplit(int drawn, int from, int to) {
        float least = Float.POSITIVE_INFINITY;
        float greatest = Float.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            float value = examples.feature(rows[i], drawn);
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
        if (least >= greatest) {
            return Split.NONE;
        }
        float between = (float) (least + choice.unit() * (greatest - least));
        return new Split(drawn, between < greatest ? between : least, gain(drawn, between, from, to));
    }

    /** What the split leaves of the sum of squares is least where this is greatest. */
    private double gain(int drawn, float between, int from, int to) {
        double below = 0;
        double above = 0;
        int countBelow = 0;
        for (int i = from; i < to; i++) {
            double value = examples.values()[rows[i]];
            if (examples.feature(rows[i], drawn) <= between) {
                below += value;
                countBelow++;
            } else {
                above += value;
            }
        }
        int countAbove = to - from - countBelow;
        return countAbove == 0 ? Double.NEGATIVE_INFINITY : below * below / countBelow + above * above / countAbove;
    }

    /** Puts the rows below the split first; returns where the others begin. */
    private int partition(int from, int to, Split split) {
        int middle = from;
        for (int i = from; i < to; i++) {
            if (examples.feature(rows[i], split.feature()) <= split.threshold()) {
                int row = rows[i];
                rows[i] = rows[middle];
                rows[middle++] = row;
            }
        }
        return middle;
    }

    private double sum(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += examples.values()[rows[i]];
        }
        return sum;
    }
}
