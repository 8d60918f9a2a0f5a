package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.Proposal;
import java.util.Optional;

/** The profiles of measured candidates that the plan's policy selects. No verdict depends on them. */
record Profiling(CampaignPlan plan, Stages stages, EvaluationLog log) {
    Profile of(Prepared.Ready ready, Comparison compared) {
        ProfilePolicy policy = plan.profilePolicy();
        Proposal proposal = ready.proposal();
        boolean promoted = compared.verdict().promotes();
        return policy.includes(proposal.ordinal(), promoted, proposal.origin())
                ? stages.profile(
                        proposal, ready.artifact(), compared.median(plan.problems().first()),
                        policy.countsInstructions(promoted, proposal.origin()))
                : new Profile.Skipped("by policy: " + policy);
    }

    /** Returns the profile of a candidate after a comparison ahead. Empty if the comparison is void meanwhile. */
    Optional<Profile> ahead(Prepared.Ready ready, Comparison compared, Incumbent comparedWith) {
        return log.campaign().bests().incumbent().isSameKernel(comparedWith)
                ? Optional.of(of(ready, compared))
                : Optional.empty();
    }
}
