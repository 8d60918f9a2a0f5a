package dev.lathe.tuning.proposal;

import java.time.Duration;
import java.util.Optional;

/**
 * The coding agent of a campaign: the name of an adapter or a shell command, the maximum duration of a turn, and the
 * budget of the campaign. Without a budget, the number of turns is limited by the campaign's end only.
 */
public record AgentPlan(String agent, Duration limit, Optional<AgentBudget> budget) {}
