package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import java.time.Instant;
import java.util.Optional;

/**
 * The complete state of a campaign: its input, what it carries when it continues as new, and its result. A campaign
 * that starts from its own result resumes where it ended.
 */
public record CampaignState(
        CampaignPlan plan,
        Phase phase,
        ControlState controls,
        Optional<DeviceEpoch> deviceEpoch,
        Optional<EpochBests> bests,
        PackedLedger ledger,
        AdaptiveLookahead lookahead,
        BuildFingerprints builds,
        Optional<StopReason> stopReason,
        Optional<Instant> startedAt,
        MachineLoad load,
        ProposerRotation rotation) {
    /** Returns the results that this state carries. */
    public Campaign campaign() {
        return new Campaign(
                ledger.unpack(), builds, lookahead, Optional.empty(), bests, Optional.empty(), load, rotation);
    }

    /** Returns the state of a campaign that has not begun. */
    public static CampaignState fresh(CampaignPlan plan, int iterations) {
        return new CampaignState(
                plan,
                Phase.STARTING,
                ControlState.initial(iterations),
                Optional.empty(),
                Optional.empty(),
                CampaignLedger.empty().packed(),
                AdaptiveLookahead.beginningWith(plan.search().lookahead()),
                BuildFingerprints.none(),
                Optional.empty(),
                Optional.empty(),
                MachineLoad.unmeasured(),
                ProposerRotation.NEW);
    }

    /**
     * Returns the input with which this ended campaign resumes for a submission: the target leaves room for one more
     * candidate, and the campaign is paused, so that the search does not use the iteration before.
     */
    public CampaignState reopenedForSubmission() {
        CampaignLedger entries = ledger.unpack();
        return reopened(Math.max(entries.iterations() + 1, AttemptsSpent.lowestTargetAfter(entries.attempts())))
                .paused(ControlState.SUBMISSION_FOLLOWS);
    }

    private CampaignState paused(String reason) {
        return with(controls.paused(reason));
    }

    /** Returns the input of a campaign whose winner counts only if a second harness confirms it. */
    public CampaignState doubted() {
        return with(controls.doubting());
    }

    private CampaignState with(ControlState other) {
        return new CampaignState(
                plan, phase, other, deviceEpoch, bests, ledger, lookahead, builds, stopReason, startedAt, load,
                rotation);
    }

    /** Returns the input with which this ended campaign resumes, with a new target. */
    public CampaignState reopened(int iterations) {
        return new CampaignState(
                plan,
                Phase.STARTING,
                controls.reopened(iterations, ledger.unpack().iterations(), rotation.rounds().all()),
                deviceEpoch,
                bests,
                ledger,
                lookahead,
                builds,
                Optional.empty(),
                startedAt,
                load,
                rotation);
    }
}
