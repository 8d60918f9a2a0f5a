package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.ledger.RecentGain;
import dev.lathe.tuning.stop.Converged;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;

/** How a campaign ended: what is said of it, and what its end means for the iterations of the sweep. */
record CampaignOutcome(CampaignSummary summary, Turn turn) {
    /** What a campaign would do with its iterations. */
    sealed interface Turn {
        /** It leaves what it has not used. */
        record Gives() implements Turn {}

        /** It has used all, and the last of them brought this gain. */
        record Takes(double gain) implements Turn {}

        /** It neither leaves iterations nor wants any: somebody stopped it, it failed, or it need not share. */
        record Neither() implements Turn {}
    }

    static CampaignOutcome of(CampaignState ended) {
        Turn turn = Converged.among(ended.plan().stopRules())
                .map(rule -> turn(ended, rule))
                .orElse(new Turn.Neither());
        return new CampaignOutcome(CampaignSummaries.of(ended), turn);
    }

    static CampaignOutcome failed(CampaignSummary summary) {
        return new CampaignOutcome(summary, new Turn.Neither());
    }

    private static Turn turn(CampaignState ended, Converged rule) {
        StopReason.Kind kind = ended.stopReason().map(StopReason::kind).orElse(StopReason.Kind.FAILED);
        if (kind == StopReason.Kind.CONVERGED) {
            return new Turn.Gives();
        }
        return kind == StopReason.Kind.ITERATIONS_DONE && gainedLately(ended, rule)
                ? new Turn.Takes(RecentGain.of(ended.ledger().unpack(), rule.patience()))
                : new Turn.Neither();
    }

    private static boolean gainedLately(CampaignState ended, Converged rule) {
        int gained = ended.standing().map(standing -> standing.incumbent().iteration()).orElse(0);
        return ended.ledger().unpack().iterations() - gained < rule.patience();
    }

    /** Whether it goes on where so many are asked for. One that gave some away had them, so it must be asked for more. */
    boolean lacks(int target) {
        return switch (turn) {
            case Turn.Gives gives -> summary.target() < target;
            case Turn.Takes takes -> summary.iterations() < target;
            case Turn.Neither neither -> summary.iterations() < target;
        };
    }

    /** The iterations that it has had, or may still have, where the sweep asks for so many of each campaign. */
    int holds(int target) {
        return switch (turn) {
            case Turn.Gives gives -> summary.iterations();
            case Turn.Takes takes -> Math.max(target, summary.target());
            case Turn.Neither neither -> Math.max(target, summary.target());
        };
    }
}
