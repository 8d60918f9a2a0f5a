package dev.lathe.cli.command.campaign.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.render.CampaignText;
import dev.lathe.tuning.campaign.CampaignSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

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
public final class ShowCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    @Mixin
    private JsonOption json;

    ShowCampaign(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        CampaignSummary campaign = new CampaignReading(session).summary(id);
        json.print(this::print, campaign, () -> CampaignText.of(campaign, session.links().workflow(id)));
        return ExitCode.DONE;
    }
}
