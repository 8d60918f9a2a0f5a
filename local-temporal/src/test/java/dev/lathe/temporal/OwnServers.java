package dev.lathe.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.namespace.SearchAttribute;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerRecord;
import io.temporal.api.enums.v1.IndexedValueType;
import java.nio.file.Path;
import java.util.List;

/** The servers of a machine with an empty home folder. */
record OwnServers(HostEnvironment environment, DataDirectory data, LocalTemporal temporal) {
    static final List<SearchAttribute> ATTRIBUTES = List.of(
            new SearchAttribute("Phase", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD),
            new SearchAttribute("Iteration", IndexedValueType.INDEXED_VALUE_TYPE_INT),
            new SearchAttribute("BestValue", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE));

    static OwnServers in(Path home) {
        HostEnvironment environment = TestMachine.withTemporal(home);
        return new OwnServers(
                environment, DataDirectory.of(environment), new LocalTemporal(environment, InstallListener.silent()));
    }

    ServerOptions options(ServerMode mode) {
        return ServerOptions.of(mode, data, ATTRIBUTES);
    }

    RunningServer start(ServerMode mode) {
        return start(options(mode));
    }

    RunningServer start(ServerOptions options) {
        return temporal.start(temporal.choose(options), options);
    }

    ServerRecord running() {
        return switch (temporal.choose(options(ServerMode.DURABLE))) {
            case ServerChoice.Running running -> running.record();
            case ServerChoice.Given other -> throw new AssertionError(other);
            case ServerChoice.Durable other -> throw new AssertionError(other);
            case ServerChoice.Embedded other -> throw new AssertionError(other);
        };
    }

    /** Returns the record of this server. */
    ServerRecord record(RunningServer server) {
        assertThat(server.target()).isEqualTo(running().address());
        return running();
    }

    /** Stops the running server and checks that no process is left. */
    void end() {
        temporal.stop(data);
        assertThat(processesWith(data.path().toString())).isEmpty();
    }

    private static List<ProcessHandle> processesWith(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().filter(line -> line.contains(word)).isPresent())
                .toList();
    }
}
