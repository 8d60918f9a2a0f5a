package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.option.ReasonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "pause",
        description = "Pauses a campaign after its iteration in flight, until it is resumed.",
        footer = {"", "Example:", "  lathe campaign pause night/gemm_f32_48x48x48_fs"})
final class PauseCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    @Mixin
    private ReasonOption reason;

    PauseCampaign(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new CampaignControl(session).pause(id, reason.text()));
    }
}
