package dev.lathe.workflows.contract.naming;

/** The queues of a device: its own work and control queues, and those of its host. */
public record DeviceQueues(String work, String control, String compile, String project) {}
