package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.view.SearchView;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The cells that a model was asked about, and the improvement that it expects of each. */
final class AcquisitionSearch {
    /** The best answers whose neighbours are asked about next, and how often: the model is climbed, not only sampled. */
    private static final int CLIMBERS = 3;
    private static final int CLIMBS = 3;

    private final SearchView field;
    private final Model model;
    private final SortedMap<Long, Double> improvements = new TreeMap<>();

    AcquisitionSearch(SearchView field, Model model) {
        this.field = field;
        this.model = model;
    }

    /** The cell that promises most, of these and of those on the way up from the best of them. */
    Optional<Long> mostPromising(long[] cells) {
        LongStream.of(cells).forEach(this::ask);
        for (int climb = 0; climb < CLIMBS; climb++) {
            promisingFirst().stream().limit(CLIMBERS).forEach(cell -> LongStream.of(field.openNeighbours(cell)).forEach(this::ask));
        }
        return promisingFirst().stream().findFirst();
    }

    private void ask(long cell) {
        improvements.computeIfAbsent(cell, asked -> model.about(asked).improvementBelow(-1));
    }

    /** Equals are in ascending order of cells, so that a proposal can be repeated. */
    private List<Long> promisingFirst() {
        return improvements.entrySet().stream()
                .sorted(Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
