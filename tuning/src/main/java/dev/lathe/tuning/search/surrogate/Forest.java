package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.space.legal.RandomSource;
import java.util.List;
import java.util.stream.Stream;

/** Many trees over the same examples: their mean is what is expected, their spread is how unsure that is. */
final class Forest {
    /** Measured on recorded spaces: twice as many find no more, and a proposal costs as much more. */
    private static final int TREES = 20;

    private final List<Tree> trees;

    private Forest(List<Tree> trees) {
        this.trees = List.copyOf(trees);
    }

    static Forest of(Examples examples, RandomSource choice) {
        return new Forest(Stream.generate(() -> Tree.of(examples, choice)).limit(TREES).toList());
    }

    Prediction about(float[] features) {
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
