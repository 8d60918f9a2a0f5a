package dev.lathe.workflows.contract.devices;

import dev.lathe.workflows.contract.naming.DeviceQueues;
import java.util.OptionalInt;

/**
 * A device as the worker that owns it offers it. The kind is {@code cpu}, {@code cuda} or {@code landscape}; the worker is
 * the identity of the process. Where it is known, the offer says how many candidates its host compiles at once.
 */
public record DeviceOffer(
        String name,
        String kind,
        String model,
        String host,
        String worker,
        DeviceQueues queues,
        OptionalInt compileSlots) {}
