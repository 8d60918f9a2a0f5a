package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.branch.WorkingTree;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.reading.OpFolders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Writes the edited files of winners to the working tree of their op's repository. */
record WriteBack(CliContext context) {
    private static final SourceFiles NONE = new SourceFiles(new TreeMap<>());

    /** Returns the repository of an op; throws CommandFailure if there is none on this machine. */
    WorkingTree repository(OpReference op) {
        return InstalledOps.in(context.kernels())
                .find(op.isBuiltin() ? op.name() : op.location())
                .map(known -> new WorkingTree(
                        known.folder(), op, OpFolders.snapshots(Servers.of(context).data().path())))
                .orElseThrow(() -> CommandFailure.refused("the op " + op.name() + " is not at " + op.location()
                        + ", or its files are invalid; './lathe check' has the reason"));
    }

    /** Writes the best candidate of an ended campaign, and returns lines that say what was written. */
    List<String> ofCampaign(CampaignHistory campaign) {
        if (!campaign.summary().phase().ended()) {
            throw CommandFailure.refused("--write-back: the campaign has not ended, and would pause because its files change; "
                    + "stop it with './lathe campaign stop " + campaign.summary().id() + "'");
        }
        WorkingTree tree = repository(campaign.state().plan().op());
        return best(campaign)
                .map(winner -> written(tree, tree.edits(winner), List.of(winner)))
                .orElseGet(List::of);
    }

    /**
     * Writes the winner of a sweep that is done if it is faster than the baseline. Throws CommandFailure if its campaigns
     * have winners with different files.
     */
    List<String> ofSweep(List<CampaignHistory> campaigns) {
        WorkingTree tree = repository(campaigns.getFirst().state().plan().op());
        List<SourceFiles> edits = campaigns.stream()
                .map(campaign -> faster(campaign).map(tree::edits).orElse(NONE))
                .distinct()
                .toList();
        if (edits.size() > 1) {
            throw CommandFailure.refused("--write-back: the winners of the " + campaigns.size()
                    + " campaigns have different files; choose one with './lathe campaign best "
                    + campaigns.getFirst().summary().id() + " --write-back'");
        }
        List<Candidate> winners =
                campaigns.stream().flatMap(campaign -> faster(campaign).stream()).toList();
        return winners.isEmpty()
                ? List.of("Nothing is written back: no candidate is faster than the baseline.")
                : written(tree, edits.getFirst(), winners);
    }

    private static Optional<Candidate> best(CampaignHistory campaign) {
        return campaign.state().bests().map(EpochBests::incumbent).map(incumbent -> incumbent.proposal().candidate());
    }

    private static Optional<Candidate> faster(CampaignHistory campaign) {
        Optional<CampaignSummary.Best> measured = campaign.summary().best();
        return best(campaign).filter(candidate -> measured.filter(best -> best.speedup() > 1).isPresent());
    }

    private static List<String> written(WorkingTree tree, SourceFiles edits, List<Candidate> winners) {
        List<String> lines = new ArrayList<>();
        if (edits.byName().isEmpty()) {
            lines.add("Nothing is written back: the winner has the files of the repository.");
        } else {
            tree.write(edits);
            lines.add("Written to " + tree.folder() + ": " + String.join(", ", edits.byName().keySet()));
        }
        winners.stream()
                .map(Candidate::assignments)
                .filter(knobs -> !knobs.isEmpty())
                .distinct()
                .forEach(knobs -> lines.add("Pass the winner's knobs to your build: " + knobs));
        return lines;
    }
}
