package dev.lathe.cli.command;

import dev.lathe.cli.branch.CampaignBranch;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import picocli.CommandLine.Command;

@Command(
        name = "commit",
        description = {
            "Commits the kept candidates of a campaign to a branch of the op's git repository.",
            "The branch lathe/CAMPAIGN starts at HEAD and has one commit for each candidate that became the best one, with",
            "its files, and its knobs in lathe.env. Working tree, index and HEAD do not change. A repeated command adds",
            "the commits that are missing. The op must have its own commands."
        },
        footer = {"", "Example:", "  lathe campaign commit night/smooth_f32_1_fs"})
final class CommitKept extends CampaignCommand.CampaignTask {
    @Override
    protected ExitCode performOnCampaign(Session session) {
        CampaignRecord campaign = new CampaignReading(session).history(id).toRecord();
        CampaignBranch branch = CampaignBranch.of(campaign, op(campaign));
        int added = branch.update();
        print(branch.name() + ": " + (added == 1 ? "1 new commit" : added + " new commits"));
        if (added > 0) {
            print("To build it: git worktree add DIR " + branch.name() + ", then '. ./" + CampaignBranch.KNOBS
                    + "' before the build command");
        }
        return ExitCode.DONE;
    }

    private OpFolder op(CampaignRecord campaign) {
        try {
            return InstalledOps.in(context.kernels()).folder(campaign.plan().op());
        } catch (OpFileException changed) {
            throw CommandFailure.refused("cannot commit the candidates: " + changed.getMessage());
        }
    }
}
