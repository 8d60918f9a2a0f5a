package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.TipBooks;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.reading.IdKinds;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.tip.Tip;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for tips. */
@Command(
        name = "tips",
        description = {
            "Shows and changes the tips of an op: what worked and what did not.",
            "Each tip names the evaluation that shows it. Whether it worked is the recorded verdict. Briefs contain the",
            "tips; they do not replace measurements."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            TipsCommand.ListTips.class,
            TipsCommand.SearchTips.class,
            TipsCommand.AddTip.class,
            TipsCommand.RetractTip.class
        })
public final class TipsCommand extends Group {
    /** A command that lists tips of an op. */
    private abstract static class ListingTask extends SessionTask {
        @Parameters(index = "0", paramLabel = "OP", description = "Name of the op.")
        private String op;

        @Option(names = "--type", paramLabel = "TYPE", description = "Only tips for this data type, such as f16.")
        private Optional<String> type;

        @Option(
                names = "--device",
                paramLabel = "KIND",
                description = "Only tips for this kind of device: cpu or cuda.")
        private Optional<String> device;

        @Mixin
        private JsonOption json;

        /** The JSON output. */
        record Tips(List<Tip> tips) {}

        protected final ExitCode list(Session session, List<String> words) {
            List<Tip> found = new TipBooks(session).of(op).search(new Tip.Scope(type, device), words);
            json.print(
                    this::print,
                    new Tips(found),
                    () -> found.isEmpty()
                            ? List.of("No tip for " + op + ".")
                            : found.stream().map(TipsCommand::line).toList());
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "list",
            description = "Lists the tips of an op, newest first.",
            footer = {
                "",
                "JSON: {\"tips\":[{\"number\",\"dtype\",\"device\",\"text\",\"campaign\",\"ordinal\",\"worked\",\"at\"}]}"
            })
    static final class ListTips extends ListingTask {
        @Override
        protected ExitCode perform(Session session) {
            return list(session, List.of());
        }
    }

    @Command(
            name = "search",
            description = "Lists the tips of an op that contain all words in their text or campaign.",
            footer = {"", "Example:", "  lathe tips search gemm shared memory"})
    static final class SearchTips extends ListingTask {
        @Parameters(index = "1..*", arity = "1..*", paramLabel = "WORD", description = "Words, in upper or lower case.")
        private List<String> words;

        @Override
        protected ExitCode perform(Session session) {
            return list(session, words);
        }
    }

    @Command(
            name = "add",
            description =
                    "Adds a tip that rests on an evaluation of a campaign. It applies to the campaign's op, data type "
                            + "and kind of device.",
            footer = {
                "",
                "Example:",
                "  lathe tips add night/gemm_f32_48x48x48_fs 12 'two columns of B at a time halve the loads'"
            })
    static final class AddTip extends SessionTask {
        @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
        private String id;

        @Parameters(
                index = "1",
                paramLabel = "ORDINAL",
                description = "Ordinal of the evaluation, as in 'campaign history'.")
        private int ordinal;

        @Parameters(index = "2", paramLabel = "TEXT", description = "What to do or to avoid, and why.")
        private String text;

        @Override
        protected ExitCode perform(Session session) {
            IdKinds.requireCampaign(session, id);
            CampaignHistory history = new CampaignReading(session).history(id);
            Recorded shown = history.evaluations().stream()
                    .filter(recorded -> recorded.ordinal() == ordinal)
                    .findFirst()
                    .orElseThrow(() -> CommandFailure.notFound("campaign '" + id + "' has no evaluation #" + ordinal
                            + "; see './lathe campaign history " + id + "'"));
            print(line(new TipBooks(session).add(history.state().plan().op().name(), tip(history, shown))));
            return ExitCode.DONE;
        }

        private Tip tip(CampaignHistory history, Recorded shown) {
            CampaignPlan plan = history.state().plan();
            return new Tip(
                    0,
                    plan.problems().first().dtype().toString(),
                    plan.devices().kind(),
                    text,
                    id,
                    ordinal,
                    shown.verdict().promotes(),
                    Instant.now().truncatedTo(ChronoUnit.SECONDS));
        }
    }

    @Command(
            name = "retract",
            description = "Retracts a tip.",
            footer = {"", "Example:", "  lathe tips retract gemm 3"})
    static final class RetractTip extends SessionTask {
        @Parameters(index = "0", paramLabel = "OP", description = "Name of the op.")
        private String op;

        @Parameters(index = "1", paramLabel = "NUMBER", description = "Number of the tip, as in 'tips list'.")
        private int number;

        @Override
        protected ExitCode perform(Session session) {
            print("retracted " + line(new TipBooks(session).retract(op, number)));
            return ExitCode.DONE;
        }
    }

    private static String line(Tip tip) {
        return tip.number() + ". [" + tip.dtype() + ", " + tip.device() + ", "
                + (tip.worked() ? "worked" : "did not work") + "] " + tip.text() + " (" + tip.campaign() + " #"
                + tip.ordinal() + ")";
    }
}
