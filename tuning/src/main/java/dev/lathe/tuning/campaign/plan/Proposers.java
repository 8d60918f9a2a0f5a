package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.protocol.Protocol;
import java.util.Optional;

/** The proposers of a campaign: their shares, the agent if it has one, and the rules for agents and people. */
public record Proposers(ProposerShares shares, Optional<AgentPlan> agent, Protocol protocol) {
    public static final Proposers SEARCH =
            new Proposers(ProposerShares.SEARCH, Optional.empty(), Protocol.OPEN);

    /** Returns the reason why the agent proposes no more after this usage, if its budget is spent. */
    public Optional<String> budgetSpent(AgentUsage total) {
        return agent.flatMap(AgentPlan::budget).flatMap(budget -> budget.spent(total));
    }

    /** Returns whether proposals of agents and people are checked against a protocol. */
    public boolean hasRules() {
        return !protocol.equals(Protocol.OPEN);
    }

    /**
     * Returns how many turns of the agent may be open together: all of a cycle. Rules require the result of each turn
     * before the next one.
     */
    public int turnsTogether() {
        return hasRules() ? 1 : shares.agent();
    }

    /** Returns whether every candidate is a submission. */
    public boolean onlySubmissions() {
        return shares.search() == 0 && shares.agent() == 0;
    }
}
