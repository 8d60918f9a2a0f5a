package dev.lathe.worker.runner;

import java.util.List;
import java.util.Optional;

/** The CUDA devices of this machine; an empty list with the reason if there is no driver. */
public record DevicesResult(List<CudaFacts> devices, Optional<String> reason) {
    public DevicesResult {
        devices = List.copyOf(devices);
    }
}
