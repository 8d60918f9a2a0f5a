package dev.lathe.workflows.contract.naming;

/** The queues of a device: its own work and control queues, and those of its host. */
public record DeviceQueues(String work, String control, String compile, String project, String agent) {
    /** Returns whether tasks of candidates are scheduled on the queue. */
    public boolean carriesCandidates(String queue) {
        return queue.equals(work) || queue.equals(compile);
    }
}
