package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import java.util.List;

/**
 * The configuration of a worker process: its devices, the local activities of workflow tasks (propose and recall), the
 * activity that writes results, the number of compile slots, and the activity that runs agents with the number of its
 * slots. Without it or without slots, the worker does not poll the queue of the host's agents.
 */
public record WorkerConfig(
        List<Device> devices,
        List<Object> local,
        List<Object> project,
        int compileSlots,
        List<Object> agents,
        int agentSlots) {
    /** An agent mostly waits for its model, but it may start compilers. */
    public static final int DEFAULT_AGENT_SLOTS = 2;

    public static final int MAX_AGENT_SLOTS = 64;

    public WorkerConfig {
        agents = List.copyOf(agents);
        devices = List.copyOf(devices);
        local = List.copyOf(local);
        project = List.copyOf(project);
        if (compileSlots < 1) {
            throw new IllegalArgumentException("compileSlots must be at least 1, not " + compileSlots);
        }
    }

    /** Creates a configuration of a worker without agents. */
    public WorkerConfig(List<Device> devices, List<Object> local, List<Object> project, int compileSlots) {
        this(devices, local, project, compileSlots, List.of(), 0);
    }

    public WorkerConfig withAgentSlots(int slots) {
        return new WorkerConfig(devices, local, project, compileSlots, agents, slots);
    }

    /** Returns the default number of compile slots: all cores but one, which stays free for measurements. */
    static int defaultCompileSlots() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }
}
