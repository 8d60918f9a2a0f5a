package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.statistics.PairedComparison;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The ratios of the rows of a repository's results, by row: in each of at least two full rounds, the incumbent's time
 * divided by the challenger's. Core rows have a veto.
 */
public record RowRatios(SortedMap<String, List<Double>> byRow, SortedSet<String> core) {
    public RowRatios {
        SortedMap<String, List<Double>> copy = new TreeMap<>();
        byRow.forEach((row, ratios) -> copy.put(row, List.copyOf(ratios)));
        byRow = Collections.unmodifiableSortedMap(copy);
        core = Collections.unmodifiableSortedSet(new TreeSet<>(core));
    }

    /** Returns these ratios followed by the later ones of the same rows. */
    RowRatios followedBy(RowRatios later) {
        SortedMap<String, List<Double>> both = new TreeMap<>(byRow);
        later.byRow.forEach((row, ratios) -> both.merge(
                row, ratios, (mine, more) -> Stream.concat(mine.stream(), more.stream()).toList()));
        return new RowRatios(both, core);
    }

    /** Returns the gains of the rows that have a veto. */
    public SortedMap<String, Gain> coreGains() {
        SortedMap<String, Gain> gains = new TreeMap<>(gains());
        gains.keySet().retainAll(core);
        return gains;
    }

    public SortedMap<String, Gain> gains() {
        SortedMap<String, Gain> gains = new TreeMap<>();
        byRow.forEach((row, ratios) -> gains.put(row, PairedComparison.ofRounds(ratios)));
        return gains;
    }
}
