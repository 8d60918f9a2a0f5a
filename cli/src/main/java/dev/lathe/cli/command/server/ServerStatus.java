package dev.lathe.cli.command.server;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.server.RunningServer;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "status",
        description = "Shows the server that commands use.",
        footer = {
            "",
            "JSON: {\"kind\",\"address\",\"namespace\",\"version\",\"ui\"}; kinds: given, durable, embedded."
        })
final class ServerStatus extends SessionTask {
    @Mixin
    private JsonOption json;

    ServerStatus(CliContext context) {
        super(context);
    }

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
        json.print(this::print, status, () -> ServerLines.of(server));
        return ExitCode.DONE;
    }
}
