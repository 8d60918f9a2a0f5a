package dev.lathe.cli.command.server;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.server.ServerRecord;
import picocli.CommandLine.Command;

@Command(
        name = "stop",
        description = {
            "Stops the server of this machine.",
            "A durable server keeps its data and resumes all workflows when it is started again."
        },
        footer = {"", "Example:", "  lathe server stop"})
final class StopServer extends CliTask {
    StopServer(CliContext context) {
        super(context);
    }

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
