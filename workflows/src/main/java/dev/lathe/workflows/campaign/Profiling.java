package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Optional;

/** The profiles of measured candidates that the plan's policy selects. No verdict depends on them. */
record Profiling(CampaignPlan plan, Stages stages, EvaluationLog log) {
    Profile of(Prepared.Ready ready, Comparison compared) {
        boolean selected = plan.profilePolicy()
                .includes(
                        ready.proposal().ordinal(),
                        compared.verdict().promotes(),
                        ready.proposal().origin());
        return selected
                ? stages.profile(ready.proposal(), ready.artifact(), compared.median(plan.problems().first()))
                : new Profile.Skipped("by policy: " + plan.profilePolicy());
    }

    /** Returns the profile of a candidate after a comparison ahead. Empty if the comparison is void meanwhile. */
    Optional<Profile> ahead(Prepared.Ready ready, Comparison compared, Incumbent comparedWith) {
        return log.campaign().bests().incumbent().isSameKernel(comparedWith)
                ? Optional.of(of(ready, compared))
                : Optional.empty();
    }
}
