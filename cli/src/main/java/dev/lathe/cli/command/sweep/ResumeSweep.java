package dev.lathe.cli.command.sweep;

import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.SweepControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "resume",
        description = "Resumes a paused sweep.",
        footer = {"", "Example:", "  lathe sweep resume night"})
final class ResumeSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "Id of the sweep.")
    private String id;

    ResumeSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepControl(session).resume(id));
    }
}
