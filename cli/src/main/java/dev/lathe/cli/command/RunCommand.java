package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.SweepStart;
import dev.lathe.cli.plan.DeviceMemory;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepFolder;
import dev.lathe.cli.reading.SweepHistories;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.render.PlanText;
import dev.lathe.cli.state.SweepView;
import dev.lathe.cli.watch.Display;
import dev.lathe.cli.watch.InstallBar;
import dev.lathe.cli.watch.SweepWatch;
import dev.lathe.cli.worker.OwnWorker;
import dev.lathe.cli.worker.WorkerChild;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.worker.LocalDevices;
import dev.lathe.worker.device.cuda.CudaHost;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "run",
        description = {
            "Starts a server, a worker and a sweep, shows the progress, and writes a report.",
            "The server is the one in TEMPORAL_ADDRESS, else a durable local one, else one in memory.",
            "Ctrl-C stops the worker and the display. The sweep stays on a durable server and can be resumed."
        },
        footer = {
            "",
            "Examples:",
            "  lathe run",
            "  lathe run typical-14 --iterations 150 --id night",
            "  lathe run my-sweep.yaml --devices landscape:gemm.json.gz",
            "  lathe run --op lathe --proposer agent --commit --write-back"
        })
public final class RunCommand extends CliTask {
    private OwnWorker.Start worker = WorkerChild::start;

    @Mixin
    private SweepOptions options;

    @Option(
            names = "--watch",
            description = "No effect: 'run' always shows the progress. Accepted for symmetry with 'sweep start'.")
    private boolean watch;

    @Option(names = "--dry-run", description = "Print the plan of the sweep and start nothing.")
    private boolean dryRun;

    @Option(
            names = "--commit",
            description = "At the end, commit the kept candidates of each campaign to the branch lathe/CAMPAIGN of the "
                    + "git repository of an op with its own commands, as 'campaign commit' does. HEAD must contain the "
                    + "tuned files.")
    private boolean commit;

    @Option(
            names = "--write-back",
            description = "At the end, write the files that the winner edits to the repository of an op with its own "
                    + "commands, if it is faster than the baseline. If one of them has changed since the start, none "
                    + "is written.")
    private boolean writeBack;

    /** Sets how the worker is started; by default, as a child process. */
    public void startWorker(OwnWorker.Start start) {
        worker = start;
    }

    @Override
    protected ExitCode perform() {
        PlannedSweep sweep = options.plan(context);
        OpReference op = sweep.plan().op();
        if (commit) {
            requireFor("--commit", () -> new KeptCommits(context).requireStart(op));
        }
        if (writeBack) {
            requireFor("--write-back", () -> new WriteBack(context).repository(op));
        }
        if (dryRun) {
            PlanText.of(sweep).forEach(this::print);
            return ExitCode.DONE;
        }
        requireDevices(sweep);
        DeviceMemory.ofThisMachine().require(sweep, InstalledOps.in(context.kernels()));
        InstallBar bar = installBar();
        Servers servers = new Servers(context, bar);
        try (Session session = servers.findOrStart(choice -> {
            bar.end();
            print("Using " + choice + ".");
        })) {
            return tune(session, sweep);
        }
    }

    /** Checks that this machine has the devices, because the command's worker runs here. */
    private static void requireDevices(PlannedSweep sweep) {
        if (sweep.plan().devices().kind().equals("cuda") && !CudaHost.mayHaveDevices()) {
            throw CommandFailure.usage("devices: this machine has no NVIDIA driver; run './lathe doctor' for details, "
                    + "or use './lathe sweep start' with a worker on another machine");
        }
        if (sweep.plan().devices().kind().equals("cpu")) {
            LocalDevices.requireCompilers();
        }
    }

    private static void requireFor(String option, Runnable check) {
        try {
            check.run();
        } catch (CommandFailure none) {
            throw CommandFailure.usage(option + ": " + none.getMessage());
        }
    }

    private ExitCode tune(Session session, PlannedSweep sweep) {
        String id = sweep.plan().id();
        SweepLines.started(sweep, new SweepStart(session).startOrJoin(sweep), session.links()).forEach(this::print);
        Path results = context.results().resolve(id);
        SweepView ended = InterruptHint.of(session, id, options.devices(context))
                .during(this::print, () -> work(session, id, results));
        SweepLines.winners(ended).forEach(this::print);
        print("Report: " + new SweepFolder(session, InstalledOps.in(context.kernels())).exportSweep(id, results));
        session.links().sweep(id).ifPresent(link -> print("Temporal's UI: " + link));
        if (commit || writeBack) {
            publish(new SweepHistories(session).campaigns(id), ended);
        }
        return ended.allDone() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    /** Commits, then writes back: a branch starts at a HEAD whose files the working tree has. */
    private void publish(List<CampaignHistory> campaigns, SweepView ended) {
        if (commit) {
            campaigns.stream()
                    .flatMap(campaign -> new KeptCommits(context).ofCampaign(campaign, Optional.empty()).stream())
                    .forEach(this::print);
        }
        if (writeBack) {
            writtenBack(campaigns, ended).forEach(this::print);
        }
    }

    /** Writes the winner's files when all campaigns have their final measurements. */
    private List<String> writtenBack(List<CampaignHistory> campaigns, SweepView ended) {
        return ended.allDone()
                ? new WriteBack(context).ofSweep(campaigns)
                : List.of("Nothing is written back: not all campaigns are done. For one of them: "
                        + "'./lathe campaign best CAMPAIGN --write-back'");
    }

    private SweepView work(Session session, String id, Path results) {
        Display display = display();
        try (OwnWorker own = worker.with(
                context,
                session.server().target(),
                options.devices(context),
                results.resolve("worker.log"),
                display::note)) {
            return new SweepWatch(SweepReading.besideWorker(session), display, context.output())
                    .untilEnd(id, own::keepAlive);
        }
    }

    /** The message that {@code lathe run} prints if it is interrupted: where the sweep is and how to resume it. */
    private record InterruptHint(List<String> lines) {
        InterruptHint {
            lines = List.copyOf(lines);
        }

        static InterruptHint of(Session session, String sweep, List<String> devices) {
            String worker = "./lathe worker"
                    + devices.stream().map(device -> " --devices '" + device + "'").collect(Collectors.joining());
            return switch (session.server().kind()) {
                case EMBEDDED ->
                    new InterruptHint(
                            List.of("", "The in-memory server stops now, and the sweep " + sweep + " is lost."));
                case DURABLE, GIVEN ->
                    new InterruptHint(List.of(
                            "",
                            "The sweep " + sweep + " stays on the server and waits for a worker.",
                            "  resume: the same command with --id " + sweep,
                            "  or:     " + worker + "   and in another terminal   ./lathe sweep watch " + sweep,
                            "  status: ./lathe sweep status " + sweep,
                            "  stop:   ./lathe sweep stop " + sweep + "   while a worker runs"));
            };
        }

        /** Runs the work and prints the message if the process ends first. */
        <T> T during(Consumer<String> out, Supplier<T> work) {
            Thread hook = new Thread(() -> lines.forEach(out), "interrupt-hint");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                return work.get();
            } finally {
                remove(hook);
            }
        }

        private static void remove(Thread hook) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // The process is ending and runs the hook.
            }
        }
    }
}
