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
        name = "stop",
        description = "Stops a campaign after its iteration in flight.",
        footer = {"", "Example:", "  lathe campaign stop night/gemm_f32_48x48x48_fs --reason 'good enough'"})
final class StopCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    @Mixin
    private ReasonOption reason;

    StopCampaign(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new CampaignControl(session).stop(id, reason.text()));
    }
}
