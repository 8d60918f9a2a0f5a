package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.Optional;

/**
 * A request for one ordinal. The ledger contains the recorded evaluations, and {@code pending} the texts of the
 * candidates in flight. The draft is a submission or that of an agent; without one, the search proposes.
 * The bests are empty in the request for the baseline, which is ordinal 0. The variants are part of the search space.
 * The request does not contain the budget.
 */
public record ProposeRequest(
        CampaignPlan plan,
        int ordinal,
        PackedLedger ledger,
        Optional<EpochBests> bests,
        List<String> pending,
        Optional<Draft> draft,
        List<Variant> variants) {
    public ProposeRequest {
        pending = List.copyOf(pending);
        variants = List.copyOf(variants);
    }
}
