package dev.lathe.workflows.contract;

import dev.lathe.tuning.campaign.CampaignPlan;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Standing;
import dev.lathe.tuning.stop.StopReason;
import java.time.Instant;
import java.util.Optional;

/**
 * All there is to know of a campaign: its input, what it carries when it continues as new, and its result. A campaign
 * that is started from its own result goes on where it ended.
 */
public record CampaignState(
        CampaignPlan plan,
        Phase phase,
        ControlState controls,
        Optional<Home> home,
        Optional<Standing> standing,
        PackedLedger ledger,
        Optional<StopReason> stopReason,
        Optional<Instant> startedAt) {}
