package dev.lathe.workflows.contract.naming;

/** Where the activities of campaigns on a device are sent: its own two queues, and those of its host. */
public record DeviceQueues(String work, String control, String compile, String project) {}
