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
        description = "Holds a sweep: every campaign after its iteration in flight, until it is resumed.",
        footer = {"", "Example:", "  lathe sweep pause night"})
final class PauseSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "The sweep's id.")
    private String id;

    @Mixin
    private ReasonOption reason;

    PauseSweep(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepControl(session).pause(id, reason.text()));
    }
}
