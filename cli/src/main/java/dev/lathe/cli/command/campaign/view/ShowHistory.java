package dev.lathe.cli.command.campaign.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.render.HistoryTable;
import dev.lathe.cli.state.CampaignEvaluations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        description = "Shows all evaluations of a campaign, read from its workflow history.",
        footer = {
            "",
            "JSON: {\"unit\",\"evaluations\":[{\"ordinal\",\"iteration\" or \"attempt\",\"candidate\",\"family\",\"point\",\"knobs\",",
            "  \"origin\",\"idea\",\"justification\",\"expected\",\"evidence\",\"category\",\"stage\",\"verdict\",\"reason\",\"samples\",",
            "  \"median\"}]}; samples and median are in nanoseconds.",
            "",
            "Example:",
            "  lathe campaign history night/gemm_f32_48x48x48_fs"
        })
public final class ShowHistory extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    @Mixin
    private JsonOption json;

    ShowHistory(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        CampaignEvaluations evaluations = CampaignEvaluations.of(new CampaignReading(session).history(id));
        json.print(this::print, evaluations, () -> HistoryTable.of(evaluations));
        return ExitCode.DONE;
    }
}
