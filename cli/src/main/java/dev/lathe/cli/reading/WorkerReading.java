package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Poller;
import dev.lathe.cli.connection.Session;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the workers: the pollers of the workflow task queue, with the devices that they offer. */
public record WorkerReading(Session session) {
    /** A worker, in the format of {@code worker list --json}. */
    public record Worker(
            String identity,
            Optional<String> host,
            OptionalLong pid,
            List<String> devices,
            Optional<Instant> since,
            Optional<String> version,
            Optional<Instant> lastPoll) {
        public Worker {
            devices = List.copyOf(devices);
        }

        /** Returns the identity with which the process offers devices. */
        String process() {
            return Poller.of(identity, Optional.empty()).process();
        }
    }

    /**
     * Returns the running workers. An in-memory server lists no pollers; then the owners of the devices are returned.
     */
    public List<Worker> all() {
        List<DeviceStatus> devices = devices();
        return session.executions()
                .pollers()
                .orElseGet(() -> owners(devices))
                .stream()
                .map(poller -> worker(poller, devices))
                .toList();
    }

    private static List<Poller> owners(List<DeviceStatus> devices) {
        return devices.stream()
                .flatMap(device -> device.workers().stream())
                .distinct()
                .map(worker -> Poller.of(worker, Optional.empty()))
                .filter(poller -> !poller.hasEnded())
                .toList();
    }

    private List<DeviceStatus> devices() {
        return session.executions()
                .queryBriefly(WorkflowIds.DEVICE_POOL, "devices", DevicePoolState.class)
                .map(DevicePoolState::devices)
                .orElse(List.of());
    }

    private static Worker worker(Poller poller, List<DeviceStatus> devices) {
        List<String> offered = devices.stream()
                .filter(device -> device.workers().contains(poller.process()))
                .map(device -> device.offer().name())
                .toList();
        return new Worker(
                poller.identity(),
                poller.host(),
                poller.pid(),
                offered,
                poller.since(),
                poller.version(),
                poller.lastPoll());
    }
}
