package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.Optional;

/**
 * A request to complete and check a submission, which has no number yet. The bests are empty before the baseline is
 * measured. The variants are part of the search space; they include that of the submission.
 */
public record CompletionRequest(
        CampaignPlan plan, Submission submission, Optional<EpochBests> bests, List<Variant> variants) {
    public CompletionRequest {
        variants = List.copyOf(variants);
    }
}
