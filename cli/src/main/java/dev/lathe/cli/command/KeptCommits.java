package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.branch.CampaignBranch;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CliContext;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.worker.op.OpFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commits the kept candidates of campaigns to branches of their op's repository. */
record KeptCommits(CliContext context) {
    /** Checks that a branch can start from the repository of an op; throws CommandFailure if not. */
    void requireStart(OpReference op) {
        CampaignBranch.requireStart(folder(op));
    }

    /** Commits to a branch with this name or the campaign's, and returns lines that say what was committed. */
    List<String> ofCampaign(CampaignHistory history, Optional<String> branch) {
        CampaignRecord campaign = history.toRecord();
        CampaignBranch own = CampaignBranch.of(campaign, folder(campaign.plan().op()));
        CampaignBranch written = branch.map(own::named).orElse(own);
        int added = written.update();
        List<String> lines = new ArrayList<>();
        lines.add(written.name() + ": " + (added == 1 ? "1 new commit" : added + " new commits"));
        if (added > 0) {
            lines.add("To build it: git worktree add --detach DIR " + written.name() + ", then '. ./"
                    + CampaignBranch.KNOBS + "' before the build command");
            lines.add("To check a merge of it: lathe reproduce results/" + campaign.summary().id() + " --at REVISION");
        }
        return lines;
    }

    private OpFolder folder(OpReference op) {
        return InstalledOps.in(context.kernels()).folder(op);
    }
}
