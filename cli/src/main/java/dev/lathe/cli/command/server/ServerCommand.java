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
import dev.lathe.temporal.server.record.ServerKind;
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
            "Starts the Temporal server that keeps everything.",
            "It is the one of TEMPORAL_ADDRESS if that is set; else a durable one on this machine, which is installed where",
            "need be and outlives this command; else one in memory, until Ctrl-C."
        },
        subcommands = {InstallServer.class, StopServer.class, ServerStatus.class},
        footer = {"", "Examples:", "  lathe server", "  lathe server --memory", "  lathe server --port 17233 --ui-port 18233"})
public final class ServerCommand extends CliTask {
    @ArgGroup
    private Kind kind;

    @Option(names = "--port", paramLabel = "N", description = "Default: 7233, or a free one where that is taken.")
    private Optional<Integer> port;

    @Option(names = "--ui-port", paramLabel = "N", description = "Default: 8233, or a free one where that is taken.")
    private Optional<Integer> uiPort;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where the database is. Default: LATHE_DATA, else ~/.local/share/lathe.")
    private Optional<Path> data;

    /** At most one of them. */
    private static final class Kind {
        @Option(names = "--memory", description = "One in memory, whose history ends with this command.")
        private boolean memory;

        @Option(names = "--durable", description = "A durable one, or an error.")
        private boolean durable;

        private ServerMode mode() {
            return memory ? ServerMode.MEMORY : ServerMode.DURABLE;
        }
    }

    ServerCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        Servers servers = new Servers(surroundings, installBar());
        DataDirectory directory =
                data.map(surroundings.directory()::resolve).map(DataDirectory::new).orElseGet(servers::data);
        ServerOptions options = new ServerOptions(
                kind == null ? ServerMode.AUTO : kind.mode(), number("--port", port), number("--ui-port", uiPort), directory, Servers.attributes());
        ServerChoice choice = servers.temporal().choose(options);
        say("Using " + choice.describe() + ".");
        try (RunningServer server = servers.temporal().serve(choice, options)) {
            ServerLines.of(server).forEach(this::say);
            if (server.kind() == ServerKind.EMBEDDED) {
                say("It runs until Ctrl-C.");
                untilInterrupted();
            }
        }
        return ExitCode.DONE;
    }

    /** Ctrl-C ends the process; nothing else ends this wait. */
    private static void untilInterrupted() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static OptionalInt number(String option, Optional<Integer> wish) {
        wish.filter(number -> number < 1 || number > ServerOptions.LAST_PORT).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between 1 and " + ServerOptions.LAST_PORT
                    + "; leave it out for a free one");
        });
        return wish.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
