package dev.lathe.workflows.contract.devices;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The state of the pool: the devices, the campaigns that wait for one, and the work of all campaigns. */
public record DevicePoolState(
        List<DeviceStatus> devices, List<DeviceRequest> waiting, SortedMap<String, Double> works) {
    public DevicePoolState {
        devices = List.copyOf(devices);
        waiting = List.copyOf(waiting);
        works = Collections.unmodifiableSortedMap(new TreeMap<>(works));
    }

    public static DevicePoolState empty() {
        return new DevicePoolState(List.of(), List.of(), new TreeMap<>());
    }
}
