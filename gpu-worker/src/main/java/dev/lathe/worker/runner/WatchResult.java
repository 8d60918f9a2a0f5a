package dev.lathe.worker.runner;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a runner observed on a GPU while commands used it: Xid errors that are faults of the device as text, the foreign
 * processes that used it beside the commands, and the extremes of its clocks, temperature and power with all reasons of
 * throttling. Clocks and throttling are those of the busy GPU.
 */
public record WatchResult(List<String> faults, Optional<String> inUseBy, SortedMap<String, String> environment) {
    public WatchResult {
        faults = List.copyOf(faults);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }
}
