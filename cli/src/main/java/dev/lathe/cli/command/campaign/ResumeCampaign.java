package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "resume",
        description = "Resumes a paused campaign.",
        footer = {"", "Example:", "  lathe campaign resume night/gemm_f32_48x48x48_fs"})
final class ResumeCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    ResumeCampaign(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new CampaignControl(session).resume(id));
    }
}
