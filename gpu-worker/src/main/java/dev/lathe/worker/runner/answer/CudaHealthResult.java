package dev.lathe.worker.runner.answer;

import dev.lathe.activities.failure.ActivityFailures;
import java.util.List;
import java.util.Optional;

/**
 * The time of the control kernel, what is wrong with the device itself, each in words (uncorrectable ECC errors, faults by
 * their Xid), and who else uses it.
 */
public record CudaHealthResult(double controlNanoseconds, List<String> faults, Optional<String> inUseBy) {
    public CudaHealthResult {
        faults = List.copyOf(faults);
    }

    /** All of them in one line; empty where there is none. */
    public Optional<String> fault() {
        return faults.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", faults));
    }

    public void requireNoFaults() {
        fault().ifPresent(fault -> {
            throw ActivityFailures.deviceFault(fault);
        });
    }
}
