package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a model learns from a field: trials of which it is known what came of them, and how good each was. */
record TrainingSet(List<Trial> trials, double[] values) {
    /** So many of the best and of the latest trials are learnt from; more would cost time and tell little. */
    private static final int MOST = 200;

    static TrainingSet of(SearchView field) {
        List<Trial> trials = learnt(field);
        double best = field.cheapestFirst().getFirst().cost();
        return new TrainingSet(trials, trials.stream().mapToDouble(trial -> value(trial, best)).toArray());
    }

    private static List<Trial> learnt(SearchView field) {
        List<Trial> told = field.trials().stream().filter(trial -> !trial.unknown()).toList();
        if (told.size() <= MOST) {
            return told;
        }
        List<Trial> latest = told.subList(told.size() - MOST / 2, told.size());
        List<Trial> some = new ArrayList<>(latest);
        field.cheapestFirst().stream()
                .filter(trial -> trial.ordinal() < latest.getFirst().ordinal())
                .limit(MOST / 2)
                .forEach(some::add);
        return some;
    }

    /** The speed relative to the best, negated so that less is better: -1 is the best, and 0 is a failure. */
    private static double value(Trial trial, double best) {
        return -best / trial.cost();
    }

    /** How far apart the values are. */
    double deviation() {
        double mean = Arrays.stream(values).average().orElse(0);
        return Math.sqrt(Arrays.stream(values).map(value -> (value - mean) * (value - mean)).average().orElse(0));
    }

    Examples examples(Features features) {
        return new Examples(trials.stream().map(trial -> features.of(trial.cell())).toArray(float[][]::new), values);
    }
}
