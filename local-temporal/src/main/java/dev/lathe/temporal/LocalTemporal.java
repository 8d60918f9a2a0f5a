package dev.lathe.temporal;

import dev.lathe.temporal.ServerChoice.Durable;
import dev.lathe.temporal.ServerChoice.Embedded;
import dev.lathe.temporal.ServerChoice.Given;
import dev.lathe.temporal.ServerChoice.Running;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.binary.TemporalBinaries;
import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.server.LocalServers;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import dev.lathe.temporal.server.ServerRecord;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** The Temporal server that this machine uses: chosen, installed if needed, started and stopped. */
public final class LocalTemporal {

    private final HostEnvironment environment;
    private final InstallListener listener;

    public LocalTemporal(HostEnvironment environment, InstallListener listener) {
        this.environment = environment;
        this.listener = listener;
    }

    /** Chooses a server and installs the Temporal binary if the choice needs it. Starts nothing. */
    public ServerChoice choose(ServerOptions options) {
        return switch (options.mode()) {
            case MEMORY -> new Embedded("it was requested");
            case DURABLE -> runningDurable(options.data())
                    .orElseGet(() -> new Durable(binary(options.data())));
            case AUTO -> Profiles.given(environment)
                    .<ServerChoice>map(Given::new)
                    .or(() -> servers(options.data()).running().map(Running::new))
                    .orElseGet(() -> durableIfPossible(options.data()));
        };
    }

    /** Starts the chosen server for this process and sets up its namespace. */
    public RunningServer start(ServerChoice choice, ServerOptions options) {
        return prepared(options, begin(choice, options, servers(options.data())::startEmbedded));
    }

    /** Starts the chosen server such that other commands find it, an in-memory one as long as this process runs. */
    public RunningServer serve(ServerChoice choice, ServerOptions options) {
        return prepared(options, begin(choice, options, servers(options.data())::publishEmbedded));
    }

    /** Returns the server that commands connect to by default: the given one, else the running one. Starts nothing. */
    public Optional<RunningServer> find(DataDirectory data) {
        return Profiles.given(environment)
                .map(RunningServer::given)
                .or(() -> servers(data).running().map(RunningServer::recorded));
    }

    /** Stops this machine's server and returns its record; empty if none is running. */
    public Optional<ServerRecord> stop(DataDirectory data) {
        return servers(data).stop();
    }

    /** Returns the Temporal binary for a durable server, downloading it if there is none. */
    public TemporalBinary binary(DataDirectory data) {
        return binaries(data).find().orElseGet(() -> install(data));
    }

    /** Downloads the pinned Temporal binary if it is missing or corrupt. */
    public TemporalBinary install(DataDirectory data) {
        return binaries(data).install(listener);
    }

    private Optional<ServerChoice> runningDurable(DataDirectory data) {
        return servers(data).running().filter(record -> record.kind() == ServerKind.DURABLE).map(Running::new);
    }

    private ServerChoice durableIfPossible(DataDirectory data) {
        try {
            return new Durable(binary(data));
        } catch (LocalTemporalException e) {
            return new Embedded(e.getMessage());
        }
    }

    private RunningServer begin(
            ServerChoice choice, ServerOptions options, Function<OptionalInt, RunningServer> embedded) {
        LocalServers servers = servers(options.data());
        return switch (choice) {
            case Given given -> RunningServer.given(given.profile());
            case Running running -> servers.use(running.record(), options.port());
            case Durable durable -> servers.startDurable(durable.binary(), options.port(), options.uiPort());
            case Embedded unused -> embedded.apply(options.port());
        };
    }

    private static RunningServer prepared(ServerOptions options, RunningServer server) {
        try {
            return server.withNamespace(options.attributes());
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private TemporalBinaries binaries(DataDirectory data) {
        return new TemporalBinaries(environment, data);
    }

    private LocalServers servers(DataDirectory data) {
        return new LocalServers(environment, data);
    }
}
