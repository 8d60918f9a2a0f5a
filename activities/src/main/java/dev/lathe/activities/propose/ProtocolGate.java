package dev.lathe.activities.propose;

import dev.lathe.activities.history.CampaignReader;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.RecordedRounds;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.protocol.Rounds;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Checks drafts against the protocol of their campaign and what the campaign has recorded. */
public final class ProtocolGate {
    /** Stands for the ordinal after all recorded ones. */
    public static final int ALL = Integer.MAX_VALUE;

    private final Function<String, List<Recorded>> evaluations;

    /** Creates a gate with a function that returns the evaluations of a campaign by its id. */
    public ProtocolGate(Function<String, List<Recorded>> evaluations) {
        this.evaluations = evaluations;
    }

    /** Returns a gate that reads the histories of campaigns. */
    public static ProtocolGate reading(CampaignReader reader) {
        return new ProtocolGate(
                campaign -> reader.read(campaign).map(history -> history.evaluations()).orElse(List.of()));
    }

    /** Returns the first rule that a draft breaks, which changes the parent, given the evaluations below an ordinal. */
    public Optional<GateRejection> violation(CampaignPlan plan, Draft draft, Candidate parent, int firstHidden) {
        return plan.proposers().hasRules()
                ? plan.proposers().protocol().violation(draft, parent, rounds(plan, draft, firstHidden))
                : Optional.empty();
    }

    private Rounds rounds(CampaignPlan plan, Draft draft, int firstHidden) {
        List<Recorded> visible = evaluations.apply(WorkflowIds.campaign(plan.sweep(), plan.key())).stream()
                .filter(recorded -> recorded.ordinal() < firstHidden)
                .toList();
        return draft.turn()
                .map(turn -> RecordedRounds.before(turn, visible))
                .orElseGet(() -> RecordedRounds.of(visible));
    }
}
