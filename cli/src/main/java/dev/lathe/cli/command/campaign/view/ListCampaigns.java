package dev.lathe.cli.command.campaign.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.option.SweepArgument;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.render.CampaignTable;
import dev.lathe.cli.render.TextTable;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the campaigns of a sweep with their best candidates.",
        footer = {"", "JSON: {\"campaigns\":[...]}, with the fields of a campaign in 'sweep status --json'."})
public final class ListCampaigns extends SessionTask {
    @Mixin
    private SweepArgument sweep;

    @Mixin
    private JsonOption json;

    ListCampaigns(CliContext context) {
        super(context);
    }

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
