package dev.lathe.workflows.contract.devices;

import dev.lathe.workflows.contract.naming.DeviceQueues;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A device as its worker offers it. The kind is {@code cpu}, {@code cuda} or {@code landscape}; {@code worker} is the
 * identity of the process. {@code compileSlots} is the number of concurrent compiles of its host, and {@code
 * memoryBytes} the size of the memory for tensors, if known.
 */
public record DeviceOffer(
        String name,
        String kind,
        String model,
        String host,
        String worker,
        DeviceQueues queues,
        OptionalInt compileSlots,
        OptionalLong memoryBytes) {}
