package dev.lathe.workflows.contract.naming;

/** The names of task queues. A device has two: one slot of work, and control, which answers while the other is busy. */
public final class TaskQueues {
    /** Workflow tasks; every worker polls it. */
    public static final String WORKFLOWS = "lathe";

    private TaskQueues() {}

    /**
     * Devices of one host share a queue of compiles where one compiler serves them; target says for what it compiles, such as
     * {@code cpu} or {@code sm_90a}. Another target's compiler would reject every candidate, and be believed.
     */
    public static DeviceQueues of(String device, String host, String target) {
        return new DeviceQueues(device, device + "/control", host + "/compile/" + target, host + "/project");
    }
}
