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
 * Runs a few commands against an in-memory server so that their classes are loaded. The launcher archives these classes
 * after a build (class data sharing), which halves the start time of every command.
 */
public final class CdsTraining {
    private static final List<String> COMMANDS = List.of(
            "--help", "sweep start --help", "sweep list", "sweep status none", "device list", "sweep stop none");

    private CdsTraining() {}

    public static void main(String[] arguments) {
        Servers servers = Servers.of(CliContext.current());
        LocalTemporal temporal = servers.temporal();
        ServerOptions options = ServerOptions.of(ServerMode.MEMORY, servers.data(), Servers.attributes());
        try (RunningServer server = temporal.start(temporal.choose(options), options)) {
            CliContext context = withServer(server.target());
            COMMANDS.forEach(command -> call(context, command.split(" ")));
        }
        // The server's threads would delay the end of the process.
        System.exit(0);
    }

    private static CliContext withServer(String address) {
        CliContext current = CliContext.current();
        return new CliContext(
                HostEnvironment.of(Map.of("TEMPORAL_ADDRESS", address)),
                current.directory(),
                current.home(),
                current.output());
    }

    private static void call(CliContext context, String... arguments) {
        PrintWriter discarded = new PrintWriter(Writer.nullWriter());
        CommandTree.of(context).setOut(discarded).setErr(discarded).execute(arguments);
    }
}
