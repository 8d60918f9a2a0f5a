package dev.lathe.cli.command.server;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.server.record.ServerRecord;
import picocli.CommandLine.Command;

@Command(
        name = "stop",
        description = {
            "Ends the server of this machine.",
            "A durable one keeps everything, and goes on with it when it is started again."
        },
        footer = {"", "Example:", "  lathe server stop"})
final class StopServer extends CliTask {
    StopServer(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        Servers servers = Servers.of(surroundings);
        ServerRecord ended = servers.temporal()
                .stop(servers.data())
                .orElseThrow(() -> CommandFailure.notFound("no server of this machine is running, as " + servers.data().serverRecord()
                        + " would say"));
        say("Stopped the " + ended.describe() + ".");
        return ExitCode.DONE;
    }
}
