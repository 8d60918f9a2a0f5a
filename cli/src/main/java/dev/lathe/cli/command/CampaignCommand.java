package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.reading.DeviceReading;
import dev.lathe.cli.reading.IdKinds;
import dev.lathe.cli.reading.StageReading;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.render.CampaignTable;
import dev.lathe.cli.render.CampaignText;
import dev.lathe.cli.render.HistoryTable;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.state.BestKernel;
import dev.lathe.cli.state.CampaignEvaluations;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "campaign",
        description = "Shows and controls campaigns. A campaign tunes one shape; its id is SWEEP/KEY.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CampaignCommand.ListCampaigns.class,
            CampaignCommand.ShowCampaign.class,
            CampaignCommand.BestCandidate.class,
            CampaignCommand.ShowHistory.class,
            CampaignBrief.class,
            CandidateSource.class,
            CommitKept.class,
            CandidateProfile.class,
            CampaignCommand.StopCampaign.class,
            CampaignCommand.PauseCampaign.class,
            CampaignCommand.ResumeCampaign.class,
            CampaignCommand.ExtendCampaign.class,
            SubmitCandidate.class
        })
public final class CampaignCommand extends Group {
    /** A command with the id of a campaign. */
    abstract static class CampaignTask extends SessionTask {
        @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
        protected String id;

        @Override
        protected final ExitCode perform(Session session) {
            IdKinds.requireCampaign(session, id);
            return performOnCampaign(session);
        }

        protected abstract ExitCode performOnCampaign(Session session);
    }

    @Command(
            name = "list",
            description = "Lists the campaigns of a sweep with their best candidates.",
            footer = {"", "JSON: {\"campaigns\":[...]}, with the fields of a campaign in 'sweep status --json'."})
    @Reads({SweepRequest.class, SweepStatus.class, CampaignSummary.class})
    static final class ListCampaigns extends SessionTask {
        @Mixin
        private SweepArgument sweep;

        @Mixin
        private JsonOption json;

        /** The JSON output. */
        record Campaigns(List<CampaignSummary> campaigns) {}

        @Override
        protected ExitCode perform(Session session) {
            List<CampaignSummary> campaigns =
                    new SweepReading(session).view(sweep.id(session)).campaigns();
            json.print(
                    this::print, new Campaigns(campaigns), () -> CampaignTable.winners(campaigns, TextTable.UNBOUNDED));
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "show",
            description = "Shows the status of a campaign.",
            footer = {
                "",
                "JSON: the fields of a campaign in 'sweep status --json'.",
                "",
                "Example:",
                "  lathe campaign show night/gemm_f32_48x48x48_fs"
            })
    @Reads(CampaignSummary.class)
    static final class ShowCampaign extends CampaignTask {
        @Mixin
        private JsonOption json;

        @Override
        protected ExitCode performOnCampaign(Session session) {
            CampaignSummary campaign = new CampaignReading(session).summary(id);
            json.print(this::print, campaign, () -> {
                List<String> lines = new ArrayList<>(CampaignText.of(campaign, session.links().workflow(id)));
                lines.addAll(StageReading.lines(session.executions().pendingActivities(id)));
                lines.addAll(new DeviceReading(session).drainedFor(List.of(campaign)));
                return lines;
            });
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "best",
            description = {
                "Shows the best candidate of a campaign with its knobs, or its certificate: the content of winner.json."
            },
            footer = {
                "",
                "JSON: {\"campaign\",\"unit\",\"iteration\",\"candidate\",\"family\",\"knobs\",\"code\",\"value\",",
                "  \"speedup\",\"speedupInterval\":{\"low\",\"high\"},\"overVendor\","
                        + "\"overVendorInterval\":{\"low\",\"high\"},",
                "  \"comparisons\":[{\"name\",\"value\",\"share\",\"interval\"}],\"transfer\",\"interim\",\"source\"}",
                "",
                "Examples:",
                "  lathe campaign best night/gemm_f32_48x48x48_fs --json | jq .knobs",
                "  lathe campaign best night/gemm_f32_48x48x48_fs --certificate | jq .evidence",
                "  lathe campaign best night/smooth_f32_1_fs --write-back"
            })
    @Reads(CampaignState.class)
    static final class BestCandidate extends CampaignTask {
        @Mixin
        private JsonOption json;

        @Option(
                names = "--certificate",
                description = "Print the certificate: what was measured and checked, and where, as JSON.")
        private boolean certificate;

        @Option(
                names = "--write-back",
                description = "Write the files that the best candidate edits to the repository of an op with its own "
                        + "commands. If one of them has changed since the campaign began, none is written. The "
                        + "campaign must have ended.")
        private boolean writeBack;

        @Override
        protected ExitCode performOnCampaign(Session session) {
            CampaignReading reading = new CampaignReading(session);
            if (certificate) {
                print(JsonOption.text(certificate(reading.history(id))));
            } else {
                CampaignState state = reading.state(id);
                BestKernel best = BestKernel.of(state).orElseThrow(this::nothingMeasured);
                json.print(
                        this::print,
                        best,
                        () -> CampaignText.of(
                                best, CampaignSummaries.of(state).loadWarnings()));
            }
            if (writeBack) {
                new WriteBack(context)
                        .ofCampaign(reading.history(id))
                        .forEach(certificate || json.isSet() ? this::printBeside : this::print);
            }
            return ExitCode.DONE;
        }

        private Certificate certificate(CampaignHistory history) {
            return Certificate.of(history.toRecord()).orElseThrow(this::nothingMeasured);
        }

        private CommandFailure nothingMeasured() {
            return CommandFailure.refused("campaign '" + id + "' has no measured candidate yet");
        }
    }

    @Command(
            name = "history",
            description = "Shows all evaluations of a campaign, read from its workflow history.",
            footer = {
                "",
                "JSON: {\"unit\",\"evaluations\":[{\"ordinal\",\"iteration\" or \"attempt\",\"candidate\","
                        + "\"family\",\"point\",\"knobs\",",
                "  \"origin\",\"submission\",\"turn\",",
                "  \"idea\",\"justification\",\"expected\",\"evidence\",\"category\",\"stage\","
                        + "\"verdict\",\"reason\",\"samples\",",
                "  \"median\",\"value\"}],\"submissions\":[{\"number\",\"candidate\",\"hypothesis\"}]}; samples and "
                        + "median are in",
                "  nanoseconds, value in the unit. The times of an op with commands are derived from its values.",
                "",
                "Example:",
                "  lathe campaign history night/gemm_f32_48x48x48_fs"
            })
    @Reads({CampaignState.class, Recorded.class})
    static final class ShowHistory extends CampaignTask {
        @Option(names = "--last", paramLabel = "N", description = "Show only the last N evaluations (default: all).")
        private Optional<Integer> last;

        @Mixin
        private JsonOption json;

        @Override
        protected ExitCode performOnCampaign(Session session) {
            CampaignReading reading = new CampaignReading(session);
            CampaignHistory history = reading.history(id);
            CampaignSummary summary = history.state().phase().ended() ? history.summary() : reading.summary(id);
            CampaignEvaluations evaluations = CampaignEvaluations.of(history, summary.submissions())
                    .last(last.map(count -> bounded("--last", count, 1, Integer.MAX_VALUE)).orElse(Integer.MAX_VALUE));
            json.print(this::print, evaluations, () -> HistoryTable.of(evaluations));
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "stop",
            description = "Stops a campaign after its iteration in flight.",
            footer = {"", "Example:", "  lathe campaign stop night/gemm_f32_48x48x48_fs --reason 'good enough'"})
    static final class StopCampaign extends CampaignTask {
        @Mixin
        private ReasonOption reason;

        @Override
        protected ExitCode performOnCampaign(Session session) {
            return answered(new CampaignControl(session).stop(id, reason.text()));
        }
    }

    @Command(
            name = "pause",
            description = "Pauses a campaign after its iteration in flight, until it is resumed.",
            footer = {"", "Example:", "  lathe campaign pause night/gemm_f32_48x48x48_fs"})
    static final class PauseCampaign extends CampaignTask {
        @Mixin
        private ReasonOption reason;

        @Override
        protected ExitCode performOnCampaign(Session session) {
            return answered(new CampaignControl(session).pause(id, reason.text()));
        }
    }

    @Command(
            name = "resume",
            description = "Resumes a paused campaign.",
            footer = {"", "Example:", "  lathe campaign resume night/gemm_f32_48x48x48_fs"})
    static final class ResumeCampaign extends CampaignTask {
        @Override
        protected ExitCode performOnCampaign(Session session) {
            return answered(new CampaignControl(session).resume(id));
        }
    }

    @Command(
            name = "extend",
            description = {
                "Increases the iterations of a campaign.",
                "A running campaign continues up to the new total; an ended campaign is resumed.",
                "Repeating the command with the same total has no further effect."
            },
            footer = {
                "",
                "Examples:",
                "  lathe campaign extend night/gemm_f32_48x48x48_fs --to 150",
                "  lathe campaign extend night/gemm_f32_48x48x48_fs --by 50"
            })
    static final class ExtendCampaign extends CampaignTask {
        @ArgGroup(multiplicity = "1")
        private IterationTargetOptions iterations;

        @Override
        protected ExitCode performOnCampaign(Session session) {
            return answered(new CampaignControl(session).extend(id, iterations::from));
        }
    }
}
