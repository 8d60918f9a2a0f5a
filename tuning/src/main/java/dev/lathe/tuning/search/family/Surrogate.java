package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Model-based search: fits a model to all trials, failures included, and proposes the index with the largest expected
 * improvement over the best (Jones, Schonlau and Welch, 1998).
 */
public final class Surrogate implements Searcher {
    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        Features features = new Features(view.grid());
        if (view.cheapestFirst().size() < 2 || features.count() == 0) {
            return Optional.empty();
        }
        Model model = Model.of(view, features, random);
        return new AcquisitionSearch(view, model)
                .best(CandidatePool.of(view, random))
                .map(index -> new Step(index, "surrogate", reason(model.predict(index))));
    }

    private static String reason(Prediction prediction) {
        return String.format(
                Locale.ROOT,
                "surrogate predicts %d %% of the best speed (standard deviation %.0f)",
                Math.round(-100 * prediction.mean()),
                100 * prediction.deviation());
    }

    /** The maximization of the expected improvement over grid indices. */
    private static final class AcquisitionSearch {
        /**
         * The local search over the acquisition function: the number of best indices whose neighbours are evaluated,
         * and of rounds.
         */
        private static final int BEAM_WIDTH = 3;
        private static final int ROUNDS = 3;

        private final SearchView view;
        private final Model model;
        private final SortedMap<Long, Double> improvements = new TreeMap<>();

        AcquisitionSearch(SearchView view, Model model) {
            this.view = view;
            this.model = model;
        }

        /** Returns the index with the largest expected improvement, starting the local search from these indices. */
        Optional<Long> best(long[] indices) {
            LongStream.of(indices).forEach(this::evaluate);
            for (int round = 0; round < ROUNDS; round++) {
                ranked().stream()
                        .limit(BEAM_WIDTH)
                        .forEach(index -> LongStream.of(view.openNeighbours(index)).forEach(this::evaluate));
            }
            return ranked().stream().findFirst();
        }

        private void evaluate(long index) {
            improvements.computeIfAbsent(index, asked -> model.predict(asked).improvementBelow(-1));
        }

        /** Ties are in ascending order of indices, so that proposals are reproducible. */
        private List<Long> ranked() {
            return improvements.entrySet().stream()
                    .sorted(Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder()))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }
}
