package dev.lathe.temporal.server;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.server.durable.DurableProcess;
import dev.lathe.temporal.server.durable.DurableStart;
import dev.lathe.temporal.server.durable.ServerUp;
import dev.lathe.temporal.server.record.ServerKind;
import dev.lathe.temporal.server.record.ServerPorts;
import dev.lathe.temporal.server.record.ServerRecord;
import dev.lathe.temporal.server.record.ServerRecordFile;
import java.util.Optional;
import java.util.OptionalInt;

/** The one server that a data directory has at a time. Starts and stops exclude each other, across processes. */
public final class LocalServers {

    private final HostEnvironment environment;
    private final DataDirectory data;
    private final ServerRecordFile file;
    private final ExclusiveLock lock;

    public LocalServers(HostEnvironment environment, DataDirectory data) {
        this.environment = environment;
        this.data = data;
        this.file = new ServerRecordFile(data.serverRecord());
        this.lock = new ExclusiveLock(data.serverLock());
    }

    /** The live server; a record that a dead one left counts as none. */
    public Optional<ServerRecord> running() {
        return DurableProcess.in(data)
                .map(DurableProcess::record)
                .or(() -> file.read().filter(EmbeddedProcess::isAlive));
    }

    /** Starts the durable server, or returns the one that runs already. */
    public RunningServer startDurable(TemporalBinary binary, OptionalInt port, OptionalInt uiPort) {
        return lock.holding(() -> running()
                .map(present -> adopt(present, ServerKind.DURABLE, port))
                .orElseGet(() -> startFresh(binary, ServerPorts.choose(port, uiPort, lastRecord()))));
    }

    /** Takes a server that runs, where its port is the one asked for. */
    public RunningServer use(ServerRecord present, OptionalInt port) {
        return lock.holding(() -> adopt(present, present.kind(), port));
    }

    /** An in-memory server for this process alone. */
    public RunningServer startEmbedded(OptionalInt port) {
        return EmbeddedServer.start(port).running(RunningServer.Owned.NOTHING);
    }

    /** An in-memory server that other commands find while this process lives. */
    public RunningServer publishEmbedded(OptionalInt port) {
        return lock.holding(() -> {
            running().ifPresent(LocalServers::refuseBesides);
            EmbeddedServer server = EmbeddedServer.start(port);
            file.write(server.record());
            return server.running(file::remove);
        });
    }

    /** Ends the live server and says which it was; empty when there was none. */
    public Optional<ServerRecord> stop() {
        return lock.holding(() -> {
            Optional<ServerRecord> present = running();
            present.ifPresent(record -> new ServerStop(data, record).run());
            file.remove();
            return present;
        });
    }

    private Optional<ServerRecord> lastRecord() {
        return file.read().filter(record -> record.kind() == ServerKind.DURABLE);
    }

    private RunningServer startFresh(TemporalBinary binary, ServerPorts ports) {
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
            ServerUp.await(present, data);
            file.write(present);
        }
        return RunningServer.recorded(present);
    }

    private static void refuseBesides(ServerRecord present) {
        throw new LocalTemporalException("There is a " + present.describe()
                + " already, and one data directory has one server; end it first with `lathe server stop`");
    }
}
