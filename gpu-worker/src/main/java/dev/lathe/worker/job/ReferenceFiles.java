package dev.lathe.worker.job;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Outputs computed outside the runner: one file per input seed, and one for each of the job's further contents, with
 * all outputs concatenated in the order of the tensors, row-major and little-endian. An output without an entry in
 * {@code types} has the type of its tensor.
 */
public record ReferenceFiles(
        SortedMap<String, String> types, SortedMap<String, String> bySeed, SortedMap<String, String> byContents) {
    public ReferenceFiles {
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
        bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
        byContents = Collections.unmodifiableSortedMap(new TreeMap<>(byContents));
    }
}
