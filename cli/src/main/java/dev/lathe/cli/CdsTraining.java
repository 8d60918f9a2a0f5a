package dev.lathe.cli;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/**
 * Calls a few commands against an in-memory server, for the sake of the classes that they load: the launcher has Java
 * archive them after a build, which halves the start of every command.
 */
public final class CdsTraining {
    private static final List<String> COMMANDS =
            List.of("--help", "sweep start --help", "sweep list", "sweep status none", "device list", "sweep stop none");

    private CdsTraining() {}

    public static void main(String[] arguments) {
        Servers servers = Servers.of(CliContext.current());
        LocalTemporal temporal = servers.temporal();
        ServerOptions options = ServerOptions.of(ServerMode.MEMORY, servers.data(), Servers.attributes());
        try (RunningServer server = temporal.start(temporal.choose(options), options)) {
            CliContext beside = beside(server.target());
            COMMANDS.forEach(command -> call(beside, command.split(" ")));
        }
        // The server's threads would keep the process for a while.
        System.exit(0);
    }

    private static CliContext beside(String address) {
        CliContext own = CliContext.current();
        return new CliContext(
                HostEnvironment.of(Map.of("TEMPORAL_ADDRESS", address)), own.directory(), own.home(), own.output());
    }

    private static void call(CliContext surroundings, String... words) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        CommandTree.of(surroundings).setOut(nowhere).setErr(nowhere).execute(words);
    }
}
