package dev.lathe.tuning.search.family;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The maximization of the expected improvement over grid indices. */
final class AcquisitionSearch {
    /** The local search over the acquisition function: the number of best indices whose neighbours are evaluated, and of rounds. */
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
            ranked().stream().limit(BEAM_WIDTH).forEach(index -> LongStream.of(view.openNeighbours(index)).forEach(this::evaluate));
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
