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
            "Asks for more iterations of every campaign.",
            "A running sweep goes on to the new total; an ended one is started",
            "again from where its campaigns ended. Asking twice for the same total is asking once."
        },
        footer = {"", "Examples:", "  lathe sweep extend night --to 150", "  lathe sweep extend night --by 50"})
final class ExtendSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "The sweep's id.")
    private String id;

    @ArgGroup(multiplicity = "1")
    private IterationTargetOptions more;

    ExtendSweep(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepControl(session).extend(id, more.more()));
    }
}
