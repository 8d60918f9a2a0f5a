package dev.lathe.workflows.contract;

/** The names of task queues. A device has two: one slot of work, and control, which answers while the other is busy. */
public final class TaskQueues {
    /** Workflow tasks; every worker polls it. */
    public static final String WORKFLOWS = "lathe";

    private TaskQueues() {}

    public static DeviceQueues of(String device, String host) {
        return new DeviceQueues(device, device + "/control", host + "/compile", host + "/project");
    }
}
