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
            "Starts a sweep on the server that runs.",
            "A worker does the work: './lathe worker'. Under the id of an ended sweep it goes on with that one,",
            "if more iterations are asked for."
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
    private SweepOptions wishes;

    @Option(names = "--watch", description = "Follow the sweep to its end.")
    private boolean watch;

    StartSweep(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        PlannedSweep sweep = wishes.plan(surroundings);
        SweepStart.Outcome outcome = new SweepStart(session).start(sweep);
        SweepLines.started(sweep, outcome, session.links()).forEach(this::say);
        return watch ? follow(session, sweep.plan().id()) : ExitCode.DONE;
    }
}
