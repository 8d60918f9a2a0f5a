package dev.lathe.cli.command.campaign.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.render.CampaignText;
import dev.lathe.cli.state.BestKernel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "best",
        description = "Shows the best candidate of a campaign with its knobs.",
        footer = {
            "",
            "JSON: {\"campaign\",\"unit\",\"iteration\",\"candidate\",\"family\",\"knobs\",\"code\",\"value\",",
            "  \"speedup\",\"overVendor\",\"source\"}",
            "",
            "Example:",
            "  lathe campaign best night/gemm_f32_48x48x48_fs --json | jq .knobs"
        })
public final class BestCandidate extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    @Mixin
    private JsonOption json;

    BestCandidate(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        BestKernel best = BestKernel.of(new CampaignReading(session).history(id))
                .orElseThrow(() -> CommandFailure.refused("campaign '" + id + "' has no measured candidate yet"));
        json.print(this::print, best, () -> CampaignText.of(best));
        return ExitCode.DONE;
    }
}
