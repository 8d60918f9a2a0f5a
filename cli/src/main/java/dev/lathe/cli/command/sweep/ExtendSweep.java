package dev.lathe.cli.command.sweep;

import dev.lathe.cli.command.option.IterationTargetOptions;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.SweepControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "extend",
        description = {
            "Increases the iterations of every campaign of a sweep.",
            "A running sweep continues up to the new total; an ended sweep is resumed.",
            "Repeating the command with the same total has no further effect."
        },
        footer = {"", "Examples:", "  lathe sweep extend night --to 150", "  lathe sweep extend night --by 50"})
final class ExtendSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "Id of the sweep.")
    private String id;

    @ArgGroup(multiplicity = "1")
    private IterationTargetOptions iterations;

    ExtendSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepControl(session).extend(id, iterations.target()));
    }
}
