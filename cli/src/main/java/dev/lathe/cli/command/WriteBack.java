package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.branch.WorkingTree;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.reading.OpFolders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the edited files of winners to the working tree of their op's repository. */
record WriteBack(CliContext context) {
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
            throw CommandFailure.refused("--write-back: the campaign has not ended, and would pause because its files "
                    + "change; stop it with './lathe campaign stop " + campaign.summary().id() + "'");
        }
        WorkingTree tree = repository(campaign.state().plan().op());
        return best(campaign)
                .map(winner -> written(tree, tree.edits(winner), List.of(winner)))
                .orElseGet(List::of);
    }

    /**
     * Writes the winner of a sweep that is done, if it is faster than the baseline. Throws CommandFailure if such
     * winners of its campaigns have different files.
     */
    List<String> ofSweep(List<CampaignHistory> campaigns) {
        List<CampaignHistory> won = campaigns.stream().filter(WriteBack::isWon).toList();
        if (won.isEmpty()) {
            return List.of("Nothing is written back: no candidate is faster than the baseline.");
        }
        WorkingTree tree = repository(won.getFirst().state().plan().op());
        List<Candidate> winners = won.stream().flatMap(campaign -> best(campaign).stream()).toList();
        List<SourceFiles> edits = winners.stream().map(tree::edits).distinct().toList();
        if (edits.size() > 1) {
            throw CommandFailure.refused("--write-back: the winners of " + won.size()
                    + " campaigns have different files; choose one with './lathe campaign best "
                    + won.getFirst().summary().id() + " --write-back'");
        }
        return written(tree, edits.getFirst(), winners);
    }

    private static Optional<Candidate> best(CampaignHistory campaign) {
        return campaign.state().bests().map(EpochBests::incumbent).map(incumbent -> incumbent.proposal().candidate());
    }

    /** Returns whether a candidate is faster than the baseline. */
    private static boolean isWon(CampaignHistory campaign) {
        return campaign.summary().best().filter(best -> best.speedup() > 1).isPresent();
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
