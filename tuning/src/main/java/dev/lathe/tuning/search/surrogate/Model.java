package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.List;

/**
 * What is believed of each cell. A forest's trees agree with one another far from everything that they saw, and would never
 * look there again; so a belief is the less sure, the stranger the cell is.
 */
final class Model {
    /** How unsure a cell is that has no knob in common with any trial, in deviations of what was seen. */
    private static final double DOUBT = 2;

    private final Features features;
    private final Forest forest;
    private final NoveltyDistance strangeness;
    private final double doubt;

    private Model(Features features, Forest forest, NoveltyDistance strangeness, double doubt) {
        this.features = features;
        this.forest = forest;
        this.strangeness = strangeness;
        this.doubt = doubt;
    }

    static Model of(SearchView field, Features features, RandomSource choice) {
        TrainingSet lessons = TrainingSet.of(field);
        Forest forest = forest(lessons.examples(features), field, features, choice);
        return new Model(features, forest, new NoveltyDistance(field), DOUBT * lessons.deviation());
    }

    /** What is being tried is believed to come out as the model says, so that the next step does not ask the same again. */
    private static Forest forest(Examples told, SearchView field, Features features, RandomSource choice) {
        Forest sure = Forest.of(told, choice);
        List<float[]> unknown = field.trials().stream()
                .filter(Trial::unknown)
                .map(trial -> features.of(trial.cell()))
                .toList();
        return unknown.isEmpty() ? sure : Forest.of(told.and(unknown, sure), choice);
    }

    Prediction about(long cell) {
        return forest.about(features.of(cell)).lessSure(doubt * strangeness.of(cell));
    }
}
