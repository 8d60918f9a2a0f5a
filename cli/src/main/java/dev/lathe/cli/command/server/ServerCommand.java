package dev.lathe.cli.command.server;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.ServerChoice;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "server",
        description = {
            "Starts the Temporal server that stores all workflows.",
            "Uses the server in TEMPORAL_ADDRESS if it is set; else a durable server on this machine, which is",
            "installed if necessary and keeps running after this command; else an in-memory server, until Ctrl-C."
        },
        subcommands = {InstallServer.class, StopServer.class, ServerStatus.class},
        footer = {"", "Examples:", "  lathe server", "  lathe server --memory", "  lathe server --port 17233 --ui-port 18233"})
public final class ServerCommand extends CliTask {
    @ArgGroup
    private Kind kind;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port of the server (default: 7233, or a free port if 7233 is in use).")
    private Optional<Integer> port;

    @Option(
            names = "--ui-port",
            paramLabel = "N",
            description = "Port of the web UI (default: 8233, or a free port if 8233 is in use).")
    private Optional<Integer> uiPort;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data folder (default: LATHE_DATA, else ~/.local/share/lathe).")
    private Optional<Path> data;

    /** The kind of server, of which at most one option may be given. */
    private static final class Kind {
        @Option(names = "--memory", description = "Start an in-memory server; its data is lost when this command ends.")
        private boolean memory;

        @Option(names = "--durable", description = "Start a durable server, or fail.")
        private boolean durable;

        private ServerMode mode() {
            return memory ? ServerMode.MEMORY : ServerMode.DURABLE;
        }
    }

    ServerCommand(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform() {
        Servers servers = new Servers(context, installBar());
        DataDirectory directory =
                data.map(context.directory()::resolve).map(DataDirectory::new).orElseGet(servers::data);
        ServerOptions options = new ServerOptions(
                kind == null ? ServerMode.AUTO : kind.mode(), number("--port", port), number("--ui-port", uiPort), directory, Servers.attributes());
        ServerChoice choice = servers.temporal().choose(options);
        print("Using " + choice.describe() + ".");
        try (RunningServer server = servers.temporal().serve(choice, options)) {
            ServerLines.of(server).forEach(this::print);
            if (server.kind() == ServerKind.EMBEDDED) {
                print("The server runs until Ctrl-C.");
                untilInterrupted();
            }
        }
        return ExitCode.DONE;
    }

    /** Blocks until Ctrl-C ends the process. */
    private static void untilInterrupted() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static OptionalInt number(String option, Optional<Integer> value) {
        value.filter(number -> number < 1 || number > ServerOptions.LAST_PORT).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between 1 and " + ServerOptions.LAST_PORT
                    + "; omit it for a free port");
        });
        return value.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
