package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import java.util.List;
import java.util.Optional;

/**
 * The result of a CUDA health check: the time of the control kernel, the faults of the device as text (uncorrectable
 * ECC errors and Xid errors), and the foreign processes that use it.
 */
public record CudaHealthResult(double controlNanoseconds, List<String> faults, Optional<String> inUseBy) {
    public CudaHealthResult {
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
