package dev.lathe.workflows.contract.devices;

/** A request of a worker to exclude it from an op on its device. */
public record ExcludeRequest(String device, Exclusion exclusion) {}
