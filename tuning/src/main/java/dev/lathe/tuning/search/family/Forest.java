package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.List;
import java.util.stream.Stream;

/**
 * A forest of regression trees over the same examples: the mean of the trees is the prediction, their deviation its
 * uncertainty.
 */
final class Forest {
    /** Twice as many trees find no more on recorded spaces and double the cost of a proposal. */
    private static final int TREES = 20;

    private final List<Tree> trees;

    private Forest(List<Tree> trees) {
        this.trees = List.copyOf(trees);
    }

    static Forest of(Examples examples, RandomSource random) {
        return new Forest(Stream.generate(() -> Tree.of(examples, random)).limit(TREES).toList());
    }

    Prediction predict(float[] features) {
        double sum = 0;
        double squares = 0;
        for (Tree tree : trees) {
            double value = tree.at(features);
            sum += value;
            squares += value * value;
        }
        double mean = sum / trees.size();
        return new Prediction(mean, Math.sqrt(Math.max(0, squares / trees.size() - mean * mean)));
    }
}
