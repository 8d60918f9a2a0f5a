package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import java.util.List;

/**
 * The configuration of a worker process: its devices, the local activities of workflow tasks (propose and recall), the
 * activity that writes results, and the number of compile slots.
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

    /** Returns the default number of compile slots: all cores but one, which stays free for measurements. */
    static int defaultCompileSlots() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }
}
