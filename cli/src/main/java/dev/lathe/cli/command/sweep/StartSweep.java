package dev.lathe.cli.command.sweep;

import dev.lathe.cli.command.option.SweepOptions;
import dev.lathe.cli.command.sweep.view.SweepLines;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.SweepStart;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "start",
        description = {
            "Starts a sweep on the running server.",
            "The sweep needs a worker: './lathe worker'.",
            "With the id of an ended sweep and a higher number of iterations, resumes that sweep."
        },
        footer = {
            "",
            "Examples:",
            "  lathe sweep start typical-14 --iterations 150 --id night",
            "  lathe sweep start my-sweep.yaml --strategy random --seed 7 --watch",
            "  lathe sweep start --devices 'landscape:gemm.json.gz?name=a,landscape:gemm.json.gz?name=b'"
        })
final class StartSweep extends SessionTask {
    @Mixin
    private SweepOptions options;

    @Option(names = "--watch", description = "Show the progress until the sweep ends.")
    private boolean watch;

    StartSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        PlannedSweep sweep = options.plan(context);
        SweepStart.Outcome outcome = new SweepStart(session).start(sweep);
        SweepLines.started(sweep, outcome, session.links()).forEach(this::print);
        return watch ? follow(session, sweep.plan().id()) : ExitCode.DONE;
    }
}
