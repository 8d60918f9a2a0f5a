package dev.lathe.workflows.contract;

/**
 * A device as the worker that owns it offers it. The kind is {@code cpu}, {@code cuda} or {@code landscape}; the worker is
 * the identity of the process.
 */
public record DeviceOffer(
        String name, String kind, String model, String host, String worker, DeviceQueues queues) {}
