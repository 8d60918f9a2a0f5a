package dev.lathe.worker.job;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Outputs that were made outside of the runner: a file for each seed of inputs, with all outputs one behind the other in the
 * order of the tensors, each row-major, little-endian and of the type said here, or else of the tensor's own.
 */
public record ReferenceFiles(SortedMap<String, String> types, SortedMap<String, String> bySeed) {
    public ReferenceFiles {
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
        bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
    }
}
