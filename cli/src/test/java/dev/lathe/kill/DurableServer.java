package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.connection.Servers;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.binary.TemporalBinaries;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.Ports;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.testing.TestCache;
import dev.lathe.workflows.wire.DataConverters;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/** A durable server with its own folder that can be killed and restarted on the same database. */
final class DurableServer implements AutoCloseable {
    private final LocalTemporal temporal = new LocalTemporal(withTemporal(), InstallListener.silent());
    private final DataDirectory data;
    private RunningServer server;

    DurableServer(Path folder) {
        data = new DataDirectory(folder);
        server = start(portOfItsOwn());
    }

    /**
     * Returns a port that no other server or client takes while this server is killed and restarted: not the usual one,
     * and below those that systems assign.
     */
    private static int portOfItsOwn() {
        return ThreadLocalRandom.current()
                .ints(15_000, 30_000)
                .filter(Ports::isFree)
                .findFirst()
                .orElseThrow();
    }

    /**
     * The pinned binary, which all servers share. An installation verifies its checksum, which takes a second of
     * processor time.
     */
    private static final class Installed {
        static final Path BINARY = new TemporalBinaries(
                        HostEnvironment.current(), new DataDirectory(TestCache.temporal()))
                .install(InstallListener.silent())
                .path();
    }

    private static HostEnvironment withTemporal() {
        Map<String, String> variables = new TreeMap<>(System.getenv());
        variables.put("TEMPORAL_CLI", Installed.BINARY.toString());
        return HostEnvironment.of(variables);
    }

    private RunningServer start(int port) {
        ServerOptions options = new ServerOptions(
                ServerMode.DURABLE, OptionalInt.of(port), OptionalInt.empty(), data, Servers.attributes());
        return temporal.start(temporal.choose(options), options);
    }

    RunningServer running() {
        return server;
    }

    String target() {
        return server.target();
    }

    /** Returns how many workflows match a query. */
    long count(String query) {
        try (Connection connection = server.connect(DataConverters.lathe())) {
            return connection.client().countWorkflows(query).getCount();
        }
    }

    /** Sends SIGKILL to the server's process, which is found by the path of its database. */
    void kill() {
        List<ProcessHandle> processes = ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(data.path().toString()) && line.contains("start-dev"))
                        .isPresent())
                .toList();
        assertThat(processes).isNotEmpty().allMatch(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    /** Restarts the server with the same database and port. */
    void restart() {
        server = start(Integer.parseInt(target().substring(target().lastIndexOf(':') + 1)));
    }

    @Override
    public void close() {
        temporal.stop(data);
    }
}
