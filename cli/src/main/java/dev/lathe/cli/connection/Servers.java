package dev.lathe.cli.connection;

import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerChoice;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.namespace.SearchAttribute;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import java.util.List;
import java.util.function.Consumer;

/** Finds or starts the Temporal server that commands use. */
public final class Servers {
    private final CliContext context;
    private final LocalTemporal temporal;

    public Servers(CliContext context, InstallListener listener) {
        this.context = context;
        this.temporal = new LocalTemporal(context.environment(), listener);
    }

    /** Returns an instance for commands that install nothing. */
    public static Servers of(CliContext context) {
        return new Servers(context, InstallListener.silent());
    }

    /** Connects to the existing server; throws CommandFailure if there is none. */
    public Session session() {
        return Session.with(running());
    }

    /** Returns the existing server; throws CommandFailure if there is none. */
    public RunningServer running() {
        return temporal.find(data())
                .orElseThrow(() -> CommandFailure.unreachable("no Temporal server found; start one with './lathe "
                        + "server' or './lathe run', or set TEMPORAL_ADDRESS to the address of a running server"));
    }

    /**
     * Connects to the preferred server and starts it if necessary. Passes a description of the server to the consumer.
     */
    public Session findOrStart(Consumer<String> describe) {
        ServerOptions options = ServerOptions.of(ServerMode.AUTO, data(), attributes());
        ServerChoice choice = temporal.choose(options);
        describe.accept(choice.describe());
        return Session.with(temporal.serve(choice, options));
    }

    public LocalTemporal temporal() {
        return temporal;
    }

    public DataDirectory data() {
        return DataDirectory.of(context.environment());
    }

    /** Returns the search attributes that campaigns and sweeps set. */
    public static List<SearchAttribute> attributes() {
        return SearchAttributes.all().stream()
                .map(key -> new SearchAttribute(key.getName(), key.getValueType()))
                .toList();
    }
}
