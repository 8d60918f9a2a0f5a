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
        name = "stop",
        description = "Stops a sweep: each campaign after its iteration in flight.",
        footer = {"", "Example:", "  lathe sweep stop night --reason 'the GPU is needed'"})
final class StopSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "Id of the sweep.")
    private String id;

    @Mixin
    private ReasonOption reason;

    StopSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepControl(session).stop(id, reason.text()));
    }
}
