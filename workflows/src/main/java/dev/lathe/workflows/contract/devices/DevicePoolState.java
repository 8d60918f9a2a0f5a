package dev.lathe.workflows.contract.devices;

import java.util.List;

/** The state of the pool: the devices, and the campaigns that wait for one. */
public record DevicePoolState(List<DeviceStatus> devices, List<DeviceRequest> waiting) {
    public DevicePoolState {
        devices = List.copyOf(devices);
        waiting = List.copyOf(waiting);
    }

    public static DevicePoolState empty() {
        return new DevicePoolState(java.util.List.of(), java.util.List.of());
    }
}
