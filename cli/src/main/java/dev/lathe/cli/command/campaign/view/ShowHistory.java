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
        description = "Shows every evaluation of a campaign, from its baseline on, read from Temporal's history.",
        footer = {
            "",
            "JSON: {\"unit\",\"evaluations\":[{\"ordinal\",\"iteration\" or \"attempt\",\"candidate\",\"family\",\"point\",\"knobs\",",
            "  \"origin\",\"idea\",\"justification\",\"expected\",\"evidence\",\"category\",\"stage\",\"verdict\",\"reason\",\"samples\",",
            "  \"median\"}]}; samples and median are nanoseconds.",
            "",
            "Example:",
            "  lathe campaign history night/gemm_f32_48x48x48_fs"
        })
public final class ShowHistory extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "The campaign's id, SWEEP/KEY.")
    private String id;

    @Mixin
    private JsonOption json;

    ShowHistory(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        CampaignEvaluations evaluations = CampaignEvaluations.of(new CampaignReading(session).history(id));
        json.print(this::say, evaluations, () -> HistoryTable.of(evaluations));
        return ExitCode.DONE;
    }
}
