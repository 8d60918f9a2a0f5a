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

/** The server that commands use. */
public final class Servers {
    private final CliContext surroundings;
    private final LocalTemporal temporal;

    public Servers(CliContext surroundings, InstallListener listener) {
        this.surroundings = surroundings;
        this.temporal = new LocalTemporal(surroundings.environment(), listener);
    }

    /** For commands that install nothing. */
    public static Servers of(CliContext surroundings) {
        return new Servers(surroundings, InstallListener.silent());
    }

    /** A session with the server that there is; throws CommandFailure where there is none. Starts nothing. */
    public Session session() {
        RunningServer server = temporal.find(data())
                .orElseThrow(() -> CommandFailure.unreachable("no Temporal server is known here; './lathe server' starts one,"
                        + " './lathe run' does everything at once, and TEMPORAL_ADDRESS names one that runs elsewhere"));
        return Session.with(server);
    }

    /** A session with whatever server is best here, started where need be; says which one it is. Other commands find it, too. */
    public Session best(Consumer<String> describe) {
        ServerOptions options = ServerOptions.of(ServerMode.AUTO, data(), attributes());
        ServerChoice choice = temporal.choose(options);
        describe.accept(choice.describe());
        return Session.with(temporal.serve(choice, options));
    }

    public LocalTemporal temporal() {
        return temporal;
    }

    public DataDirectory data() {
        return DataDirectory.of(surroundings.environment());
    }

    /** What campaigns and sweeps set, for the server to know. */
    public static List<SearchAttribute> attributes() {
        return SearchAttributes.all().stream()
                .map(key -> new SearchAttribute(key.getName(), key.getValueType()))
                .toList();
    }
}
