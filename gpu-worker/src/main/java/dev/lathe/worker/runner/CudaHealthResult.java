package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a CUDA health check: the time of the control kernel, the faults of the device as text (uncorrectable
 * ECC errors and Xid errors), the foreign processes that use it, and its clocks, temperature, power and throttling at the
 * beginning and the end of the check.
 */
public record CudaHealthResult(
        double controlNanoseconds,
        List<String> faults,
        Optional<String> inUseBy,
        SortedMap<String, String> environment) {
    public CudaHealthResult {
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        faults = List.copyOf(faults);
    }

    /** Returns all faults in one line; empty if there are none. */
    public Optional<String> fault() {
        return faults.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", faults));
    }

    public void requireNoFaults() {
        fault().ifPresent(fault -> {
            throw ActivityFailures.deviceFault(fault);
        });
    }
}
