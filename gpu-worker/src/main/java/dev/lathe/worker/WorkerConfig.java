package dev.lathe.worker;

import dev.lathe.worker.device.HostedDevice;
import java.util.List;

/**
 * What a worker process does: the devices it owns, the local activities that workflow tasks need (propose and recall), the
 * activity that writes results, and how many compiles may run beside each other.
 */
public record WorkerConfig(List<HostedDevice> devices, List<Object> local, List<Object> project, int compileSlots) {
    public WorkerConfig {
        devices = List.copyOf(devices);
        local = List.copyOf(local);
        project = List.copyOf(project);
        if (compileSlots < 1) {
            throw new IllegalArgumentException("compileSlots must be at least 1, not " + compileSlots);
        }
    }
}
