package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.ServerChoice;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import dev.lathe.temporal.server.ServerRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "server",
        description = {
            "Starts the Temporal server that stores all workflows.",
            "Uses the server in TEMPORAL_ADDRESS if it is set; else a durable server on this machine, which is",
            "installed if necessary and keeps running after this command; else an in-memory server, until Ctrl-C."
        },
        subcommands = {
            ServerCommand.InstallServer.class,
            ServerCommand.StopServer.class,
            ServerCommand.ServerStatus.class
        },
        footer = {
            "",
            "Examples:",
            "  lathe server",
            "  lathe server --memory",
            "  lathe server --port 17233 --ui-port 18233"
        })
public final class ServerCommand extends CliTask {
    @ArgGroup
    private Kind kind;

    @Option(
            names = "--port",
            paramLabel = "N",
            description =
                    "Port of the server (default: that of the last start, at first 7233; a free port if it is in use).")
    private Optional<Integer> port;

    @Option(
            names = "--ui-port",
            paramLabel = "N",
            description =
                    "Port of the web UI (default: that of the last start, at first 8233; a free port if it is in use).")
    private Optional<Integer> uiPort;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data folder (default: LATHE_DATA, else $XDG_DATA_HOME/lathe, else ~/.local/share/lathe).")
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

    @Override
    protected ExitCode perform() {
        Servers servers = new Servers(context, installBar());
        DataDirectory directory =
                data.map(context.directory()::resolve).map(DataDirectory::new).orElseGet(servers::data);
        ServerOptions options = new ServerOptions(
                kind == null ? ServerMode.AUTO : kind.mode(),
                number("--port", port),
                number("--ui-port", uiPort),
                directory,
                Servers.attributes());
        ServerChoice choice = servers.temporal().choose(options);
        print("Using " + choice.describe() + ".");
        try (RunningServer server = servers.temporal().serve(choice, options)) {
            lines(server).forEach(this::print);
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

    /** Returns the lines that describe a running server. */
    private static List<String> lines(RunningServer server) {
        List<String> lines = new ArrayList<>();
        lines.add("Temporal server at " + server.target() + ", namespace " + server.namespace() + ".");
        server.ui().ifPresent(ui -> lines.add("UI: " + ui));
        lines.addAll(server.notes());
        return lines;
    }

    @Command(
            name = "install",
            description = {
                "Installs the Temporal server.",
                "Downloads its binary, verifies the pinned checksum, and stores it in the data folder."
            },
            footer = {"", "Example:", "  lathe server install"})
    static final class InstallServer extends CliTask {
        @Override
        protected ExitCode perform() {
            Servers servers = new Servers(context, installBar());
            TemporalBinary binary = servers.temporal().install(servers.data());
            print("Temporal " + binary.version() + " (server " + binary.serverVersion() + ") is at " + binary.path()
                    + ".");
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "stop",
            description = {
                "Stops the server of this machine.",
                "A durable server keeps its data and resumes all workflows when it is started again."
            },
            footer = {"", "Example:", "  lathe server stop"})
    static final class StopServer extends CliTask {
        @Override
        protected ExitCode perform() {
            Servers servers = Servers.of(context);
            ServerRecord stopped = servers.temporal()
                    .stop(servers.data())
                    .orElseThrow(() -> CommandFailure.notFound("no server is running on this machine, according to "
                            + servers.data().serverRecord()));
            print("Stopped the " + stopped.describe() + ".");
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "status",
            description = "Shows the server that commands use.",
            footer = {
                "",
                "JSON: {\"kind\",\"address\",\"namespace\",\"version\",\"ui\"}; kinds: given, durable, embedded."
            })
    static final class ServerStatus extends SessionTask {
        @Mixin
        private JsonOption json;

        /** The JSON output. */
        record Status(String kind, String address, String namespace, Optional<String> version, Optional<String> ui) {}

        @Override
        protected ExitCode perform(Session session) {
            RunningServer server = session.server();
            Status status = new Status(
                    server.kind().name().toLowerCase(Locale.ROOT),
                    server.target(),
                    server.namespace(),
                    session.connection().serverVersion(),
                    server.ui().map(Object::toString));
            json.print(this::print, status, () -> lines(server));
            return ExitCode.DONE;
        }
    }
}
