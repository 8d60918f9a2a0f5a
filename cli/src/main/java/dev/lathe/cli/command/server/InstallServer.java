package dev.lathe.cli.command.server;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.binary.TemporalBinary;
import picocli.CommandLine.Command;

@Command(
        name = "install",
        description = {
            "Installs the Temporal server.",
            "Downloads its binary, verifies the pinned checksum, and stores it in the data folder."
        },
        footer = {"", "Example:", "  lathe server install"})
final class InstallServer extends CliTask {
    InstallServer(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform() {
        Servers servers = new Servers(context, installBar());
        TemporalBinary binary = servers.temporal().install(servers.data());
        print("Temporal " + binary.version() + " (server " + binary.serverVersion() + ") is at " + binary.path() + ".");
        return ExitCode.DONE;
    }
}
