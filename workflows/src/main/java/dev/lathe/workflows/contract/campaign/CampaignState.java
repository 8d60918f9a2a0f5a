package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.PackedLedger;
import dev.lathe.tuning.campaign.lookahead.AdaptiveLookahead;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.StopReason;
import java.time.Instant;
import java.util.Optional;

/**
 * All there is to know of a campaign: its input, what it carries when it continues as new, and its result. A campaign
 * that is started from its own result goes on where it ended. One that chooses its lookahead carries what it has chosen.
 */
public record CampaignState(
        CampaignPlan plan,
        Phase phase,
        ControlState controls,
        Optional<Home> home,
        Optional<EpochBests> standing,
        PackedLedger ledger,
        Optional<StopReason> stopReason,
        Optional<Instant> startedAt,
        Optional<AdaptiveLookahead> foresight,
        Optional<BuildFingerprints> builds) {
    /** Of a campaign whose lookahead is the plan's, and that knows of no builds. */
    public CampaignState(
            CampaignPlan plan,
            Phase phase,
            ControlState controls,
            Optional<Home> home,
            Optional<EpochBests> standing,
            PackedLedger ledger,
            Optional<StopReason> stopReason,
            Optional<Instant> startedAt) {
        this(plan, phase, controls, home, standing, ledger, stopReason, startedAt, Optional.empty(), Optional.empty());
    }

    /** A campaign that has not begun. */
    public static CampaignState fresh(CampaignPlan plan, int iterations) {
        return new CampaignState(
                plan,
                Phase.STARTING,
                ControlState.wanting(iterations),
                Optional.empty(),
                Optional.empty(),
                CampaignLedger.empty().packed(),
                Optional.empty(),
                Optional.empty());
    }

    /** This ended campaign, to go on up to that many iterations. */
    public CampaignState reopened(int iterations) {
        return beginning(controls.reopened(iterations, ledger.unpack().iterations()));
    }

    /** This campaign, to go on with iterations that others handed on, if any. */
    public CampaignState handed(int more) {
        return more == 0 ? this : beginning(controls.handed(more, ledger.unpack().iterations()));
    }

    private CampaignState beginning(ControlState asked) {
        return new CampaignState(
                plan,
                Phase.STARTING,
                asked,
                home,
                standing,
                ledger,
                Optional.empty(),
                startedAt,
                foresight,
                builds);
    }
}
