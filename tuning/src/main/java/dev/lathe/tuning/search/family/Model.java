package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.List;

/**
 * The surrogate model: a forest whose uncertainty grows with the distance from all trials. The trees alone agree with each other
 * far from the training data, so the search would never return there.
 */
final class Model {
    /** The added uncertainty of an index that shares no knob value with any trial, in standard deviations of the observed values. */
    private static final double NOVELTY_DEVIATION = 2;

    private final Features features;
    private final Forest forest;
    private final NoveltyDistance novelty;
    private final double noveltyDeviation;

    private Model(Features features, Forest forest, NoveltyDistance novelty, double noveltyDeviation) {
        this.features = features;
        this.forest = forest;
        this.novelty = novelty;
        this.noveltyDeviation = noveltyDeviation;
    }

    static Model of(SearchView view, Features features, RandomSource random) {
        TrainingSet trainingSet = TrainingSet.of(view);
        Forest forest = forest(trainingSet.examples(features), view, features, random);
        return new Model(features, forest, new NoveltyDistance(view), NOVELTY_DEVIATION * trainingSet.deviation());
    }

    /** Trials in flight take the predicted value, so that the next step does not propose their neighbourhood again. */
    private static Forest forest(Examples observed, SearchView view, Features features, RandomSource random) {
        Forest observedOnly = Forest.of(observed, random);
        List<float[]> unknown = view.trials().stream()
                .filter(Trial::unknown)
                .map(trial -> features.of(trial.index()))
                .toList();
        return unknown.isEmpty() ? observedOnly : Forest.of(observed.and(unknown, observedOnly), random);
    }

    Prediction predict(long index) {
        return forest.predict(features.of(index)).withNoveltyDeviation(noveltyDeviation * novelty.of(index));
    }
}
