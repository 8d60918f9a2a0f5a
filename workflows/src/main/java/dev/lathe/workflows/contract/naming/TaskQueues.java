package dev.lathe.workflows.contract.naming;

/**
 * The names of task queues. A device has two: the work queue with one slot, and the control queue, which is polled
 * while the device works.
 */
public final class TaskQueues {
    /** The queue of workflow tasks. Every worker polls it. */
    public static final String WORKFLOWS = "lathe";

    /** The queue of notifications. Every worker polls it. */
    public static final String NOTIFICATIONS = "lathe/notify";

    private TaskQueues() {}

    /** Returns the queue of the agents of a host. */
    public static String agent(String host) {
        return host + "/agent";
    }

    /**
     * Returns the queues of a device. Devices of one host share the compile queue of their target, such as {@code cpu}
     * or {@code sm_90a}. The compiler of another target would reject every candidate.
     */
    public static DeviceQueues of(String device, String host, String target) {
        return new DeviceQueues(
                device, device + "/control", host + "/compile/" + target, host + "/project", agent(host));
    }
}
