package dev.lathe.cli.reading;

import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.InParallel;
import dev.lathe.cli.reading.WorkerReading.Worker;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.worker.runner.ForeignProcesses;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.Exclusion;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the device pool. */
public record DeviceReading(Session session) {
    /** A device, in the format of {@code device list --json}. */
    public record Device(
            String name, String kind, String model, String host, String state, String reason, List<String> campaigns) {
        public Device {
            campaigns = List.copyOf(campaigns);
        }
    }

    /** Returns all registered devices; throws CommandFailure if no worker answers. */
    public List<Device> all() {
        if (session.executions().find(WorkflowIds.DEVICE_POOL).isEmpty()) {
            return List.of();
        }
        List<DeviceStatus> devices = session.executions()
                .query(WorkflowIds.DEVICE_POOL, "devices", DevicePoolState.class)
                .orElseThrow(() -> CommandFailure.unreachable(
                        "the device pool does not answer: no worker is running; start one with './lathe worker'"))
                .devices();
        List<Worker> workers = devices.stream().anyMatch(device -> device.workers().size() > 1)
                ? new WorkerReading(session).all()
                : List.of();
        return devices.stream().map(status -> device(status, workers)).toList();
    }

    /** Returns the offers of the registered devices. Empty if no worker answers. */
    public List<DeviceOffer> offers() {
        return statuses().stream().map(DeviceStatus::offer).toList();
    }

    private List<DeviceStatus> statuses() {
        return session.executions().find(WorkflowIds.DEVICE_POOL).stream()
                .flatMap(pool -> session.executions()
                        .query(WorkflowIds.DEVICE_POOL, "devices", DevicePoolState.class)
                        .stream())
                .flatMap(pool -> pool.devices().stream())
                .toList();
    }

    /** Returns a line for each drained device, if a campaign waits for a device that is available. */
    public List<String> drainedFor(List<CampaignSummary> campaigns) {
        return campaigns.stream().noneMatch(campaign -> campaign.phase() == Phase.WAITING_FOR_DEVICE)
                ? List.of()
                : statuses().stream()
                        .filter(device -> device.state() == DeviceStatus.State.DRAINED)
                        .map(device -> device.offer().name() + " is drained; put it back into service with './lathe "
                                + "device undrain " + device.offer().name() + "'")
                        .toList();
    }

    private Device device(DeviceStatus status, List<Worker> workers) {
        return new Device(
                status.offer().name(),
                status.offer().kind(),
                status.offer().model(),
                status.offer().host(),
                status.state().toString(),
                company(status).map(ForeignProcesses::words).orElseGet(() -> reason(status, workers)),
                status.campaigns());
    }

    /** Returns the reason of the state, with the ops from which workers are excluded. */
    private static String reason(DeviceStatus status, List<Worker> workers) {
        return Stream.concat(
                        Stream.of(reasonOfState(status, workers)), status.exclusions().stream().map(Exclusion::text))
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns the reason of the state. An offer names all running workers that offer the device, and not the last one.
     */
    private static String reasonOfState(DeviceStatus status, List<Worker> workers) {
        List<String> offering = workers.stream()
                .filter(worker -> worker.devices().contains(status.offer().name()))
                .map(Worker::process)
                .toList();
        return status.reason().startsWith(DeviceStatus.OFFERED) && offering.size() > 1
                ? DeviceStatus.OFFERED + String.join(" and ", offering)
                : status.reason();
    }

    /**
     * Returns the foreign processes that a measurement on the device waits for. Heartbeats of recorded devices have no
     * last line.
     */
    private Optional<ForeignProcesses> company(DeviceStatus status) {
        Executions executions = session.executions();
        return InParallel.map(status.campaigns(), campaign -> executions.heartbeats(campaign, Progress.class)).stream()
                .flatMap(List::stream)
                .flatMap(progress ->
                        Optional.ofNullable(progress.lastLine()).flatMap(ForeignProcesses::ofHeartbeat).stream())
                .findFirst();
    }
}
