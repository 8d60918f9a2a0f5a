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
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "commit",
        description = {
            "Commits the kept candidates of a campaign to a branch of the op's git repository.",
            "The branch starts at HEAD and has one commit for each candidate that became the best one, with its files, and",
            "its knobs in lathe.env. Working tree, index and HEAD do not change. A repeated command adds the commits that",
            "are missing. The op must have its own commands."
        },
        footer = {
            "",
            "Examples:",
            "  lathe campaign commit night/smooth_f32_1_fs",
            "  lathe campaign commit night/smooth_f32_1_fs --branch faster-smooth"
        })
final class CommitKept extends CampaignCommand.CampaignTask {
    @Option(
            names = "--branch",
            paramLabel = "NAME",
            description = "Name of the branch (default: lathe/CAMPAIGN). It must not exist, or have commits of the campaign.")
    private Optional<String> branch = Optional.empty();

    @Override
    protected ExitCode performOnCampaign(Session session) {
        CampaignRecord campaign = new CampaignReading(session).history(id).toRecord();
        CampaignBranch own = CampaignBranch.of(campaign, op(campaign));
        CampaignBranch written = branch.map(own::named).orElse(own);
        int added = written.update();
        print(written.name() + ": " + (added == 1 ? "1 new commit" : added + " new commits"));
        if (added > 0) {
            print("To build it: git worktree add --detach DIR " + written.name() + ", then '. ./" + CampaignBranch.KNOBS
                    + "' before the build command");
            print("To check a merge of it: lathe reproduce results/" + id + " --at REVISION");
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
