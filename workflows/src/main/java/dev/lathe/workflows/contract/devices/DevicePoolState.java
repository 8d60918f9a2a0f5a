package dev.lathe.workflows.contract.devices;

import java.util.List;

/** The state of the pool: the devices, and the requests of all campaigns that have a device or wait for one. */
public record DevicePoolState(List<DeviceStatus> devices, List<DeviceRequest> requests) {
    public DevicePoolState {
        devices = List.copyOf(devices);
        requests = List.copyOf(requests);
    }

    public static DevicePoolState empty() {
        return new DevicePoolState(List.of(), List.of());
    }
}
