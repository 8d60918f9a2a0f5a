package dev.lathe.cli.command.sweep;

import dev.lathe.cli.command.option.ReasonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.SweepControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "pause",
        description = "Pauses a sweep: each campaign after its iteration in flight, until the sweep is resumed.",
        footer = {"", "Example:", "  lathe sweep pause night"})
final class PauseSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "Id of the sweep.")
    private String id;

    @Mixin
    private ReasonOption reason;

    PauseSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepControl(session).pause(id, reason.text()));
    }
}
