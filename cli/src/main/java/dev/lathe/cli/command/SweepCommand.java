package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.control.SweepControl;
import dev.lathe.cli.control.SweepDeletion;
import dev.lathe.cli.control.SweepStart;
import dev.lathe.cli.control.WorkflowControl;
import dev.lathe.cli.plan.DeviceMemory;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.DeviceReading;
import dev.lathe.cli.reading.OutdatedFolders;
import dev.lathe.cli.reading.SweepFolder;
import dev.lathe.cli.reading.SweepHistories;
import dev.lathe.cli.reading.SweepListing;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TimesTable;
import dev.lathe.cli.state.SweepTimes;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "sweep",
        description = "Starts, shows and controls sweeps. A sweep has one campaign for each shape.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            SweepCommand.StartSweep.class,
            SweepCommand.ListSweeps.class,
            SweepCommand.ShowSweep.class,
            SweepCommand.WatchSweep.class,
            SweepCommand.StopSweep.class,
            SweepCommand.PauseSweep.class,
            SweepCommand.ResumeSweep.class,
            SweepCommand.ExtendSweep.class,
            SweepCommand.LabelSweep.class,
            SweepCommand.ReportSweep.class,
            SweepCommand.StatsSweep.class,
            SweepCommand.DeleteSweep.class,
            CompareSweeps.class
        })
public final class SweepCommand extends Group {
    /** A command that controls a sweep. */
    private abstract static class ControlTask extends SessionTask {
        @Parameters(index = "0", paramLabel = "SWEEP", description = "Id of the sweep.")
        protected String id;

        /** Controls the sweep, or each campaign of an ended sweep that was extended by itself. */
        protected final ExitCode control(
                Session session, BiFunction<WorkflowControl, String, Optional<ControlAnswer>> control) {
            SweepControl sweep = new SweepControl(session);
            List<String> extended = sweep.extended(id);
            if (extended.isEmpty()) {
                return answered(control.apply(sweep, id));
            }
            CampaignControl campaigns = new CampaignControl(session);
            ExitCode code = ExitCode.DONE;
            for (String campaign : extended) {
                try {
                    print(campaign + ": " + answerText(control.apply(campaigns, campaign)));
                } catch (CommandFailure failure) {
                    print(failure.getMessage());
                    code = failure.code();
                }
            }
            return code;
        }
    }

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
    static final class StartSweep extends SessionTask {
        @Mixin
        private SweepOptions options;

        @Option(names = "--watch", description = "Show the progress until the sweep ends.")
        private boolean watch;

        @Override
        protected ExitCode perform(Session session) {
            PlannedSweep sweep = options.plan(context);
            DeviceMemory.leastOf(new DeviceReading(session).offers(), sweep.plan().devices())
                    .ifPresent(memory -> memory.require(sweep, InstalledOps.in(context.kernels())));
            SweepStart.Outcome outcome = new SweepStart(session).start(sweep);
            SweepLines.started(sweep, outcome, session.links()).forEach(this::print);
            return watch ? follow(session, sweep.plan().id()) : ExitCode.DONE;
        }
    }

    @Command(
            name = "list",
            description = {
                "Lists the sweeps on the server.",
                "The sweep that was started or resumed last comes first. A resumed sweep is listed with its first start."
            },
            footer = {
                "",
                "JSON: {\"sweeps\":[{\"id\",\"phase\",\"started\",\"ended\",\"note\",\"tags\"}]}",
                "",
                "Example:",
                "  lathe sweep list --tag driver-570"
            })
    @Reads(SweepStatus.class)
    static final class ListSweeps extends SessionTask {
        @Mixin
        private JsonOption json;

        @Option(
                names = "--tag",
                paramLabel = "TAG",
                split = ",",
                description = "List only sweeps with this tag; with several tags, those that have all of them.")
        private List<String> tags = List.of();

        /** The JSON output. */
        record Sweeps(List<SweepListing.Line> sweeps) {}

        @Override
        protected ExitCode perform(Session session) {
            List<SweepListing.Line> sweeps = new SweepListing(session).tagged(tags);
            json.print(this::print, new Sweeps(sweeps), () -> sweeps.isEmpty() ? List.of("No sweeps.") : table(sweeps));
            return ExitCode.DONE;
        }

        private static List<String> table(List<SweepListing.Line> sweeps) {
            return new TextTable<SweepListing.Line>(List.of(
                            Column.left("sweep", SweepListing.Line::id),
                            Column.left("phase", line -> line.phase().toString()),
                            Column.left("started", line -> line.started().toString()),
                            Column.left("ended", line -> line.ended().map(Instant::toString).orElse("-")),
                            Column.left("tags", line -> String.join(", ", line.tags())),
                            Column.left("note", line -> line.note().orElse(""))))
                    .lines(sweeps, TextTable.UNBOUNDED);
        }
    }

    @Command(
            name = "status",
            description = "Shows the status of a sweep and its campaigns. Works without a running worker.",
            footer = {
                "",
                "JSON: {\"id\",\"phase\",\"target\",\"progress\",\"note\",\"tags\",",
                "  \"campaigns\":[{\"id\",\"key\",\"phase\",\"device\",\"epoch\",\"iterations\",\"target\",\"attempts\",\"unit\",\"baseline\",\"vendor\",",
                "    \"best\":{\"iteration\",\"candidate\",\"point\",\"value\",\"speedup\",\"speedupInterval\":{\"low\",\"high\"},",
                "      \"overVendor\",\"overVendorInterval\":{\"low\",\"high\"},",
                "      \"comparisons\":[{\"name\",\"value\",\"share\",\"interval\"}],\"transfer\",\"interim\",\"source\"},",
                "    \"pauseReason\",\"stopReason\",",
                "    \"shapes\":[{\"problem\",\"baseline\",\"vendor\",\"best\",\"speedup\",\"overVendor\",\"rejection\"}],",
                "    \"lookahead\",\"submissions\":[{\"number\",\"candidate\",\"hypothesis\"}],\"waiting\":{\"reason\",\"since\"},",
                "    \"load\":{\"measurements\",\"disturbed\",\"loadSum\",\"variationSum\",\"cores\",\"disturbedFinals\"},",
                "    \"agent\":{\"turns\",\"usage\":{\"time\",\"inputTokens\",\"outputTokens\",\"dollars\"}}}],",
                "  \"outliers\":[{\"campaign\",\"rate\",\"value\",\"expectedLow\",\"expectedHigh\",\"unit\",\"similarShapes\":[]}],",
                "  \"warnings\":[],\"queued\":[{\"name\",\"since\"}]}; absent values are null.",
                "",
                "Examples:",
                "  lathe sweep status",
                "  lathe sweep status night --json | jq '.campaigns[] | {key, best: .best.value}'"
            })
    @Reads({SweepRequest.class, SweepStatus.class, CampaignSummary.class})
    static final class ShowSweep extends SessionTask {
        @Mixin
        private SweepArgument argument;

        @Mixin
        private JsonOption json;

        @Override
        protected ExitCode perform(Session session) {
            SweepView sweep = new SweepReading(session).view(argument.id(session));
            OutdatedFolders folders = new OutdatedFolders(context.results(), session.executions());
            json.print(this::print, sweep, () -> {
                List<String> lines = new ArrayList<>(SweepLines.status(sweep, folders));
                lines.addAll(new DeviceReading(session).drainedFor(sweep.campaigns()));
                return lines;
            });
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "watch",
            description = {
                "Shows the progress of a sweep until it ends.",
                "Draws a live table in a terminal and prints lines in a pipe. Ctrl-C ends the display, not the sweep."
            },
            footer = {"", "Example:", "  lathe sweep watch night"})
    static final class WatchSweep extends SessionTask {
        @Mixin
        private SweepArgument sweep;

        @Override
        protected ExitCode perform(Session session) {
            return follow(session, sweep.id(session));
        }
    }

    @Command(
            name = "stop",
            description = "Stops a sweep: each campaign after its iteration in flight.",
            footer = {"", "Example:", "  lathe sweep stop night --reason 'the GPU is needed'"})
    static final class StopSweep extends ControlTask {
        @Mixin
        private ReasonOption reason;

        @Override
        protected ExitCode perform(Session session) {
            return control(session, (control, receiver) -> control.stop(receiver, reason.text()));
        }
    }

    @Command(
            name = "pause",
            description = "Pauses a sweep: each campaign after its iteration in flight, until the sweep is resumed.",
            footer = {"", "Example:", "  lathe sweep pause night"})
    static final class PauseSweep extends ControlTask {
        @Mixin
        private ReasonOption reason;

        @Override
        protected ExitCode perform(Session session) {
            return control(session, (control, receiver) -> control.pause(receiver, reason.text()));
        }
    }

    @Command(
            name = "resume",
            description = "Resumes a paused sweep.",
            footer = {"", "Example:", "  lathe sweep resume night"})
    static final class ResumeSweep extends ControlTask {
        @Override
        protected ExitCode perform(Session session) {
            return control(session, WorkflowControl::resume);
        }
    }

    @Command(
            name = "extend",
            description = {
                "Increases the iterations of every campaign of a sweep.",
                "A running sweep continues up to the new total; an ended sweep is resumed.",
                "Repeating the command with the same total has no further effect."
            },
            footer = {"", "Examples:", "  lathe sweep extend night --to 150", "  lathe sweep extend night --by 50"})
    static final class ExtendSweep extends ControlTask {
        @ArgGroup(multiplicity = "1")
        private IterationTargetOptions iterations;

        @Override
        protected ExitCode perform(Session session) {
            return answered(new SweepControl(session).extend(id, iterations::from));
        }
    }

    @Command(
            name = "label",
            description = {
                "Sets the note or the tags of a running sweep. Given tags replace all earlier ones.",
                "The labels of an ended sweep can be set when it is resumed with 'sweep start'."
            },
            footer = {
                "",
                "Examples:",
                "  lathe sweep label night --note 'with the new driver' --tag driver-570,h100",
                "  lathe sweep label night --note ''"
            })
    static final class LabelSweep extends ControlTask {
        @Mixin
        private LabelOptions labels;

        @Override
        protected ExitCode perform(Session session) {
            return answered(new SweepControl(session).label(id, labels.required()));
        }
    }

    @Command(
            name = "report",
            description = "Writes report.html, a self-contained page, from the histories of a sweep's campaigns.",
            footer = {"", "Example:", "  lathe sweep report night --out /tmp/night"})
    static final class ReportSweep extends SessionTask {
        @Mixin
        private SweepArgument sweep;

        @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: results/SWEEP).")
        private Optional<Path> out;

        @Override
        protected ExitCode perform(Session session) {
            String id = sweep.id(session);
            Path folder = out.map(context.directory()::resolve).orElse(context.results().resolve(id));
            print("Report: " + new SweepFolder(session, InstalledOps.in(context.kernels())).report(id, folder));
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "delete",
            description = {
                "Shows what belongs to an ended sweep, or deletes it with --yes.",
                "The histories of its workflows are on the server, and its results folder on this machine. A deleted",
                "sweep cannot be shown, exported or extended."
            },
            footer = {"", "Examples:", "  lathe sweep delete night", "  lathe sweep delete night --yes"})
    static final class DeleteSweep extends ControlTask {
        @Option(names = "--yes", description = "Delete the sweep.")
        private boolean yes;

        @Override
        protected ExitCode perform(Session session) {
            SweepDeletion deletion = SweepDeletion.of(session, id, context.results());
            if (yes) {
                deletion.perform();
            }
            String verb = yes ? "Deleted " : "Would delete ";
            int runs = deletion.runs().size();
            print(verb + runs + (runs == 1 ? " workflow run" : " workflow runs") + " on the server "
                    + session.server().target() + ".");
            deletion.folder().ifPresent(folder -> print(verb + folder + "."));
            if (!yes) {
                print("Delete them with './lathe sweep delete " + id + " --yes'.");
            }
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "stats",
            description = {
                "Shows the time of a sweep by device and by stage.",
                "A task is active while it does not wait for the device. Time without a running worker does not count."
            },
            footer = {
                "",
                "JSON: {\"id\",\"iterations\",\"seconds\",\"millisecondsPerIteration\",\"workers\","
                        + "\"workerReplacements\",",
                "  \"devices\":[{\"name\",\"seconds\",\"share\"}],",
                "  \"stages\":[{\"name\",\"tasks\",\"seconds\",\"deviceWaitSeconds\",\"queueSeconds\"}]}.",
                "",
                "Example:",
                "  lathe sweep stats night"
            })
    static final class StatsSweep extends SessionTask {
        @Mixin
        private SweepArgument sweep;

        @Mixin
        private JsonOption json;

        @Override
        protected ExitCode perform(Session session) {
            SweepTimes times = new SweepHistories(session).times(sweep.id(session));
            json.print(this::print, times, () -> TimesTable.lines(times));
            return ExitCode.DONE;
        }
    }
}
