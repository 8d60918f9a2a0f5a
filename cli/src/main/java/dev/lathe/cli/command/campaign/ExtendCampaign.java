package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.option.IterationTargetOptions;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "extend",
        description = {
            "Increases the iterations of a campaign.",
            "A running campaign continues up to the new total; an ended campaign is resumed.",
            "Repeating the command with the same total has no further effect."
        },
        footer = {"", "Examples:", "  lathe campaign extend night/gemm_f32_48x48x48_fs --to 150", "  lathe campaign extend night/gemm_f32_48x48x48_fs --by 50"})
final class ExtendCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "Id of the campaign, SWEEP/KEY.")
    private String id;

    @ArgGroup(multiplicity = "1")
    private IterationTargetOptions iterations;

    ExtendCampaign(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new CampaignControl(session).extend(id, iterations.target()));
    }
}
