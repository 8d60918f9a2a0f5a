package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import java.util.List;

/**
 * A worker process: the devices that it owns, the local activities that workflow tasks need (propose and recall), the
 * activity that writes results, and how many compilations may run at a time.
 */
public record WorkerConfig(List<Device> devices, List<Object> local, List<Object> project, int compileSlots) {
    public WorkerConfig {
        devices = List.copyOf(devices);
        local = List.copyOf(local);
        project = List.copyOf(project);
        if (compileSlots < 1) {
            throw new IllegalArgumentException("compileSlots must be at least 1, not " + compileSlots);
        }
    }

    /** Leaves one core to measurements. */
    static int usualCompileSlots() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }
}
