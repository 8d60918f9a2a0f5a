package dev.lathe.cli.command;

import dev.lathe.cli.command.option.SweepOptions;
import dev.lathe.cli.command.sweep.view.SweepLines;
import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.SweepStart;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepFolder;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.state.SweepView;
import dev.lathe.cli.watch.Display;
import dev.lathe.cli.watch.InstallBar;
import dev.lathe.cli.watch.SweepWatch;
import dev.lathe.cli.worker.WorkerChild;
import dev.lathe.worker.device.cuda.CudaHost;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "run",
        description = {
            "Does it all: a server, a worker, a sweep, watched live, and a report.",
            "The server is the best that is to be had here: the given one, a durable one, or one in memory.",
            "Ctrl-C ends the worker and the watching; the sweep stays on a durable server and can be gone on with."
        },
        footer = {
            "",
            "Examples:",
            "  lathe run",
            "  lathe run typical-14 --iterations 150 --id night",
            "  lathe run my-sweep.yaml --devices landscape:gemm.json.gz"
        })
public final class RunCommand extends CliTask {
    @Mixin
    private SweepOptions wishes;

    @Option(names = "--watch", description = "Always so here; accepted because 'sweep start' has it.")
    private boolean watch;

    RunCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        PlannedSweep sweep = wishes.plan(surroundings);
        requireDevices(sweep);
        InstallBar bar = installBar();
        Servers servers = new Servers(surroundings, bar);
        try (Session session = servers.best(choice -> {
            bar.end();
            say("Using " + choice + ".");
        })) {
            return tune(session, sweep);
        }
    }

    /** The worker of this command is on this machine. */
    private static void requireDevices(PlannedSweep sweep) {
        if (sweep.plan().devices().kind().equals("cuda") && !CudaHost.mayHaveDevices()) {
            throw CommandFailure.usage("devices: this machine has no NVIDIA driver ('./lathe doctor' says what is missing);"
                    + " './lathe sweep start' leaves the work to a worker elsewhere");
        }
    }

    private ExitCode tune(Session session, PlannedSweep sweep) {
        String id = sweep.plan().id();
        SweepLines.started(sweep, new SweepStart(session).startOrJoin(sweep), session.links()).forEach(this::say);
        Path results = surroundings.results().resolve(id);
        SweepView ended = InterruptHint.of(session, id, wishes.devices(surroundings)).during(this::say, () -> work(session, id, results));
        SweepLines.winners(ended).forEach(this::say);
        say("Report: " + new SweepFolder(session, InstalledOps.in(surroundings.kernels())).exportSweep(id, results));
        session.links().sweep(id).ifPresent(link -> say("Temporal's UI: " + link));
        return ended.allDone() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private SweepView work(Session session, String id, Path results) {
        Display display = display();
        try (WorkerChild worker = WorkerChild.start(
                surroundings, session.server().target(), wishes.devices(surroundings), results.resolve("worker.log"), display::note)) {
            return new SweepWatch(new SweepReading(session), display, surroundings.output())
                    .untilEnd(id, worker::keepAlive);
        }
    }
}
