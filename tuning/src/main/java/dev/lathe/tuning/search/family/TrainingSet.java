package dev.lathe.tuning.search.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The trials that the model is fitted to, and their values. */
record TrainingSet(List<Trial> trials, double[] values) {
    /** The size limit: half of the set are the latest trials, half the best ones. More cost time and add little. */
    private static final int LIMIT = 200;

    static TrainingSet of(SearchView view) {
        List<Trial> trials = selected(view);
        double best = view.cheapestFirst().getFirst().cost();
        return new TrainingSet(trials, trials.stream().mapToDouble(trial -> value(trial, best)).toArray());
    }

    private static List<Trial> selected(SearchView view) {
        List<Trial> observed = view.trials().stream().filter(trial -> !trial.unknown()).toList();
        if (observed.size() <= LIMIT) {
            return observed;
        }
        List<Trial> latest = observed.subList(observed.size() - LIMIT / 2, observed.size());
        List<Trial> some = new ArrayList<>(latest);
        view.cheapestFirst().stream()
                .filter(trial -> trial.ordinal() < latest.getFirst().ordinal())
                .limit(LIMIT / 2)
                .forEach(some::add);
        return some;
    }

    /** Returns the speed relative to the best, negated so that lower is better: -1 is the best, 0 a failure. */
    private static double value(Trial trial, double best) {
        return -best / trial.cost();
    }

    /** Returns the standard deviation of the values. */
    double deviation() {
        double mean = Arrays.stream(values).average().orElse(0);
        return Math.sqrt(Arrays.stream(values).map(value -> (value - mean) * (value - mean)).average().orElse(0));
    }

    Examples examples(Features features) {
        return new Examples(trials.stream().map(trial -> features.of(trial.index())).toArray(float[][]::new), values);
    }
}
