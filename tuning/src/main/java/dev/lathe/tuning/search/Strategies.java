package dev.lathe.tuning.search;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The strategies by the names that people give. */
public final class Strategies {
    public static final String DEFAULT = "greedy";

    private static final SortedMap<String, SearchStrategy> BY_NAME = Collections.unmodifiableSortedMap(new TreeMap<>(
            java.util.Map.of(
                    "random", new RandomSearch(), "exhaustive", new ExhaustiveSearch(), DEFAULT, new GreedyLocalSearch())));

    private Strategies() {}

    /** Throws IllegalArgumentException that names the legal ones. */
    public static SearchStrategy of(String name) {
        SearchStrategy strategy = BY_NAME.get(name);
        if (strategy == null) {
            throw new IllegalArgumentException("strategy: there is no '" + name + "'; legal are " + names());
        }
        return strategy;
    }

    public static java.util.List<String> names() {
        return java.util.List.copyOf(BY_NAME.keySet());
    }
}
