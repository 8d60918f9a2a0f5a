package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.worker.LocalDevices;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the workers: the pollers of the workflow task queue, with the devices that they offer. */
public record WorkerReading(Session session) {
    /** The identity of a process, with which it offers devices, is followed by its start time and version. */
    private static final Pattern IDENTITY =
            Pattern.compile("(?<process>(?<pid>\\d+)@(?<host>\\S+))( since (?<since>\\S+))?( version (?<version>.+))?");

    /** A poll waits one minute on the server; the rest is for the network and for clocks that differ. */
    private static final Duration LONGEST_POLL = Duration.ofSeconds(90);

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
    }

    /**
     * Returns the running workers. An in-memory server lists no pollers; then the owners of the devices are returned.
     */
    public List<Worker> all() {
        List<DeviceStatus> devices = devices();
        List<Executions.Poller> pollers = session.executions().pollers().orElseGet(() -> devices.stream()
                .flatMap(device -> device.workers().stream())
                .distinct()
                .map(worker -> new Executions.Poller(worker, Optional.empty()))
                .toList());
        Instant now = Instant.now();
        return pollers.stream()
                .map(poller -> worker(poller, devices))
                .filter(worker -> !hasEnded(worker, now, LocalDevices.host(), WorkerReading::isRunning))
                .toList();
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    /**
     * Returns whether a worker has ended. The server lists a poller for some minutes after its end. A process of this host
     * is looked up; another one has ended if it has not polled for longer than a poll lasts.
     */
    static boolean hasEnded(Worker worker, Instant now, String thisHost, LongPredicate isRunning) {
        if (worker.pid().isPresent() && worker.host().filter(thisHost::equals).isPresent()) {
            return !isRunning.test(worker.pid().getAsLong());
        }
        return worker.lastPoll().filter(last -> last.plus(LONGEST_POLL).isBefore(now)).isPresent();
    }

    private List<DeviceStatus> devices() {
        return session.executions()
                .queryBriefly(WorkflowIds.DEVICE_POOL, "devices", DevicePoolState.class)
                .map(DevicePoolState::devices)
                .orElse(List.of());
    }

    static Worker worker(Executions.Poller poller, List<DeviceStatus> devices) {
        Matcher parts = IDENTITY.matcher(poller.identity());
        boolean known = parts.matches();
        String process = known ? parts.group("process") : poller.identity();
        List<String> offered = devices.stream()
                .filter(device -> device.workers().contains(process))
                .map(device -> device.offer().name())
                .toList();
        return new Worker(
                poller.identity(),
                part(known, parts, "host"),
                part(known, parts, "pid").map(Long::parseLong).map(OptionalLong::of).orElse(OptionalLong.empty()),
                offered,
                part(known, parts, "since").map(Instant::parse),
                part(known, parts, "version"),
                poller.lastPoll());
    }

    private static Optional<String> part(boolean known, Matcher parts, String name) {
        return known ? Optional.ofNullable(parts.group(name)) : Optional.empty();
    }
}
