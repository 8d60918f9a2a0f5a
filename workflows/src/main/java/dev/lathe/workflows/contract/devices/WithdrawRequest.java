package dev.lathe.workflows.contract.devices;

/** A request of a worker that shuts down to withdraw its device. */
public record WithdrawRequest(String device, String worker) {}
