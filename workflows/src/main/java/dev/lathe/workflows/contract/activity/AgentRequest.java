package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.List;
import java.util.Optional;

/**
 * A request for one attempt of an agent's turn. The brief shows the evaluations below {@code firstHidden}; the bests
 * are those at the beginning of the turn. The agent edits their incumbent or, in a later attempt, the rejected
 * candidate of the attempt before, which the history contains. Attempts that run at the same time have different lanes.
 * {@code session} continues the session of the attempt before in the lane, if the agent supports it.
 */
public record AgentRequest(
        String campaign,
        CampaignPlan plan,
        AgentPlan agent,
        DeviceOffer device,
        int turn,
        int attempt,
        int lane,
        int firstHidden,
        EpochBests bests,
        List<Variant> variants,
        Optional<String> session) {
    public AgentRequest {
        variants = List.copyOf(variants);
    }

    /** Returns the same request on another device. */
    public AgentRequest on(DeviceOffer other) {
        return new AgentRequest(
                campaign, plan, agent, other, turn, attempt, lane, firstHidden, bests, variants, session);
    }
}
