package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.stream.IntStream;

/**
 * A regression tree with random splits, of which the best of a few is taken (extremely randomized trees: Geurts, Ernst
 * and Wehenkel, 2006). It grows until the examples of a leaf have equal features.
 */
final class Tree {
    /** Four to eight are equivalent on recorded spaces; more make the trees too similar. */
    private static final int SPLITS = 6;

    /** A feature that is constant among a node's examples gives no split; this bounds the tries per split. */
    private static final int TRIES_PER_SPLIT = 3;

    private final Examples examples;
    private final RandomSource random;
    private final int[] rows;

    /** Node i splits by feature[i], or is a leaf if that is negative; low[i] is the child below the threshold. */
    private final int[] feature;
    private final float[] threshold;
    private final int[] low;
    private final int[] high;
    private final double[] mean;
    private int nodes;

    private Tree(Examples examples, RandomSource random) {
        int most = 2 * examples.count();
        this.examples = examples;
        this.random = random;
        this.rows = IntStream.range(0, examples.count()).toArray();
        this.feature = new int[most];
        this.threshold = new float[most];
        this.low = new int[most];
        this.high = new int[most];
        this.mean = new double[most];
    }

    static Tree of(Examples examples, RandomSource random) {
        Tree tree = new Tree(examples, random);
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

    /** Grows the node of the rows from (inclusive) to (exclusive) and returns it. */
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
        for (int draw = 0; draw < SPLITS * TRIES_PER_SPLIT && found < SPLITS; draw++) {
            Split split = randomSplit(random.below(examples.width()), from, to);
            found += split.feature() >= 0 ? 1 : 0;
            best = split.gain() > best.gain() ? split : best;
        }
        return best;
    }

    /** Returns a random threshold between the minimum and the maximum of the feature among the rows. */
    private Split randomSplit(int drawn, int from, int to) {
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
        float between = (float) (least + random.unit() * (greatest - least));
        return new Split(drawn, between < greatest ? between : least, gain(drawn, between, from, to));
    }

    /** Returns the reduction of the sum of squares, up to a constant. */
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

    /** Partitions the rows by the split and returns the start of the upper part. */
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
