package dev.lathe.workflows.contract.devices;

/** A request to remove a worker that shuts down, or that was killed, from the owners of its device. */
public record WithdrawRequest(String device, String worker) {}
