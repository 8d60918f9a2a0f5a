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
            "Asks for more iterations of a campaign.",
            "A running one goes on to the new total; an ended one is started",
            "again from where it ended. Asking twice for the same total is asking once."
        },
        footer = {"", "Examples:", "  lathe campaign extend night/gemm_f32_48x48x48_fs --to 150", "  lathe campaign extend night/gemm_f32_48x48x48_fs --by 50"})
final class ExtendCampaign extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "The campaign's id, SWEEP/KEY.")
    private String id;

    @ArgGroup(multiplicity = "1")
    private IterationTargetOptions more;

    ExtendCampaign(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new CampaignControl(session).extend(id, more.more()));
    }
}
