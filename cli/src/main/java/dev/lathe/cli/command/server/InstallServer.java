package dev.lathe.cli.command.server;

import dev.lathe.cli.command.task.Task;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.process.Surroundings;
import dev.lathe.temporal.binary.TemporalBinary;
import picocli.CommandLine.Command;

@Command(
        name = "install",
        description = {
            "Installs the Temporal server, unattended.",
            "Its binary is fetched, held against a pinned sum, and kept in the data folder."
        },
        footer = {"", "Example:", "  lathe server install"})
final class InstallServer extends Task {
    InstallServer(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        Servers servers = new Servers(surroundings, installBar());
        TemporalBinary binary = servers.temporal().install(servers.data());
        say("Temporal " + binary.version() + " (server " + binary.serverVersion() + ") is at " + binary.path() + ".");
        return ExitCode.DONE;
    }
}
