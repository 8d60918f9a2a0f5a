package dev.lathe.temporal.server;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** The single server of a data folder. Starts and stops are mutually exclusive across processes. */
public final class LocalServers {

    /** The dev server takes 2 to 3 seconds to close its database. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);

    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);

    private final HostEnvironment environment;
    private final DataDirectory data;
    private final ServerRecordFile file;
    private final ServerRecordFile stopped;
    private final ExclusiveLock lock;

    public LocalServers(HostEnvironment environment, DataDirectory data) {
        this.environment = environment;
        this.data = data;
        this.file = new ServerRecordFile(data.serverRecord());
        this.stopped = new ServerRecordFile(data.stoppedServerRecord());
        this.lock = new ExclusiveLock(data.serverLock());
    }

    /** Returns the live server; ignores a stale record. */
    public Optional<ServerRecord> running() {
        return DurableProcess.in(data)
                .map(DurableProcess::record)
                .or(() -> file.read().filter(EmbeddedServer::isAlive));
    }

    /** Starts the durable server, or returns the running one. */
    public RunningServer startDurable(TemporalBinary binary, OptionalInt port, OptionalInt uiPort) {
        return lock.holding(() -> running()
                .map(present -> adopt(present, ServerKind.DURABLE, port))
                .orElseGet(() -> startFresh(binary, port, uiPort)));
    }

    /** Accepts a running server if it has the requested port. */
    public RunningServer use(ServerRecord present, OptionalInt port) {
        return lock.holding(() -> adopt(present, present.kind(), port));
    }

    /** Starts an in-memory server for this process only. */
    public RunningServer startEmbedded(OptionalInt port) {
        return EmbeddedServer.start(port).running(() -> {});
    }

    /** Starts an in-memory server that other commands find while this process runs. */
    public RunningServer publishEmbedded(OptionalInt port) {
        return lock.holding(() -> {
            running().ifPresent(LocalServers::refuseBesides);
            EmbeddedServer server = EmbeddedServer.start(port);
            file.write(server.record());
            return server.running(file::remove);
        });
    }

    /** Stops the live server and returns its record; empty if there is none. */
    public Optional<ServerRecord> stop() {
        return lock.holding(() -> {
            Optional<ServerRecord> present = running();
            present.ifPresent(this::end);
            present.filter(record -> record.kind() == ServerKind.DURABLE).ifPresent(stopped::write);
            file.remove();
            return present;
        });
    }

    /** Stops a server process and waits for its end. */
    private void end(ServerRecord record) {
        ProcessHandle.of(record.pid()).ifPresent(ProcessHandle::destroy);
        if (BoundedWait.of(STOP_TIMEOUT).awaitTrue(() -> isGone(record))) {
            return;
        }
        ProcessHandle.of(record.pid()).ifPresent(ProcessHandle::destroyForcibly);
        if (!BoundedWait.of(KILL_TIMEOUT).awaitTrue(() -> isGone(record))) {
            throw new LocalTemporalException(
                    "The " + record.describe() + " does not stop; check process " + record.pid());
        }
    }

    /** A zombie, which a container without an init process keeps, has no arguments and counts as ended. */
    private boolean isGone(ServerRecord record) {
        return switch (record.kind()) {
            case DURABLE -> DurableProcess.in(data).isEmpty();
            case EMBEDDED -> ProcessHandle.of(record.pid())
                    .filter(ProcessHandle::isAlive)
                    .isEmpty();
            case GIVEN -> true;
        };
    }

    /** Returns the record of the server that was killed or stopped last. The next server uses its ports. */
    private Optional<ServerRecord> lastRecord() {
        return file.read().or(stopped::read).filter(record -> record.kind() == ServerKind.DURABLE);
    }

    /** Tries other ports if another program took the chosen ones before the server did. */
    private RunningServer startFresh(TemporalBinary binary, OptionalInt port, OptionalInt uiPort) {
        ServerPorts ports = ServerPorts.choose(port, uiPort, lastRecord());
        try (ports) {
            return startAt(ports, binary);
        } catch (LocalTemporalException failure) {
            if (ports.areFree()) {
                throw failure;
            }
        }
        try (ServerPorts others = ServerPorts.choose(port, uiPort, lastRecord())) {
            return startAt(others, binary);
        }
    }

    private RunningServer startAt(ServerPorts ports, TemporalBinary binary) {
        ServerRecord started = new DurableStart(environment, data, binary, ports).run();
        file.write(started);
        return RunningServer.recorded(started).withNotes(ports.notes());
    }

    private RunningServer adopt(ServerRecord present, ServerKind kind, OptionalInt port) {
        boolean elsewhere = port.isPresent() && port.getAsInt() != present.port();
        if (present.kind() != kind || elsewhere) {
            refuseBesides(present);
        }
        if (kind == ServerKind.DURABLE) {
            DurableStart.await(present, data);
            file.write(present);
        }
        return RunningServer.recorded(present);
    }

    private static void refuseBesides(ServerRecord present) {
        throw new LocalTemporalException("The " + present.describe()
                + " is already running; a data folder has one server. Stop it with `lathe server stop`");
    }
}
