package dev.lathe.workflows.contract.activity.proposal;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.ledger.PackedLedger;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.Optional;

/**
 * Asks for one ordinal. The ledger holds what is recorded; pending are the texts of candidates that are being tried; the
 * standing is empty while the baseline itself is asked for, which is ordinal 0. Variants belong to the space, where people
 * submitted some. It does not tell the budget.
 */
public record ProposeRequest(
        CampaignPlan plan,
        int ordinal,
        PackedLedger ledger,
        Optional<EpochBests> bests,
        List<String> pending,
        Optional<Submission> submission,
        List<Variant> variants) {
    public ProposeRequest {
        pending = List.copyOf(pending);
        variants = List.copyOf(variants);
    }
}
