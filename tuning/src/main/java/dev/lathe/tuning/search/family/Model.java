package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The surrogate model: a forest whose uncertainty grows with the distance from all trials. The trees alone agree with
 * each other far from the training data, so the search would never return there.
 */
final class Model {
    /**
     * The added uncertainty of an index that shares no knob value with any trial, in standard deviations of the
     * observed values.
     */
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

    /** The distance of an index from the nearest trial, finished or in flight. */
    private static final class NoveltyDistance {
        private final Grid grid;
        private final int[] varying;
        private final int[][] tried;

        NoveltyDistance(SearchView view) {
            this.grid = view.grid();
            this.varying = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).toArray();
            this.tried = view.trials().stream().map(Trial::index).map(this::positions).toArray(int[][]::new);
        }

        private int[] positions(long index) {
            return IntStream.of(varying).map(knob -> grid.position(index, knob)).toArray();
        }

        /**
         * Returns the share of knobs that differ from the nearest trial, not counting the first one: 0 next to a trial.
         */
        double of(long index) {
            int[] here = positions(index);
            int nearest = here.length;
            for (int[] trial : tried) {
                nearest = Math.min(nearest, distance(here, trial));
            }
            return Math.max(0.0, nearest - 1) / here.length;
        }

        private static int distance(int[] one, int[] other) {
            int distance = 0;
            for (int i = 0; i < one.length; i++) {
                distance += one[i] == other[i] ? 0 : 1;
            }
            return distance;
        }
    }

    /** The trials that the model is fitted to, and their values. */
    private record TrainingSet(List<Trial> trials, double[] values) {
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
            return new Examples(
                    trials.stream().map(trial -> features.of(trial.index())).toArray(float[][]::new), values);
        }
    }
}
