package dev.lathe.worker.agent;

import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.RecordedRounds;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.workflows.contract.activity.AgentRequest;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What an attempt begins with, from the campaign's history: the brief, and the previous attempt of the same turn, whose
 * source the agent repairs.
 */
public record Briefing(String brief, Optional<Evaluation.Rejected> failed) {
    /** Returns the briefing for a request; the function renders the evaluations below an ordinal. */
    public static Briefing of(
            AgentRequest request, CampaignRecord campaign, BiFunction<Integer, CampaignRecord, String> brief) {
        return new Briefing(
                brief.apply(request.firstHidden(), campaign),
                RecordedRounds.rejectedBefore(
                        new ProposerRotation.Attempt(request.turn(), request.attempt()), campaign.evaluations()));
    }
}
