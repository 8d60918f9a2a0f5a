package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.process.Surroundings;
import dev.lathe.cli.steer.CampaignSteering;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "resume",
        description = "Lets a paused campaign go on.",
        footer = {"", "Example:", "  lathe campaign resume night/gemm_f32_48x48x48_fs"})
final class ResumeCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "The campaign's id, SWEEP/KEY.")
    private String id;

    ResumeCampaign(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new CampaignSteering(session).resume(id));
    }
}
