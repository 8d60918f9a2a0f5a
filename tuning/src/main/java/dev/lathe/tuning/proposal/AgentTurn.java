package dev.lathe.tuning.proposal;

import java.util.Optional;

/**
 * The agent's turn that a proposal comes from. Turns count from 1. A turn has attempts, which count from 1: a candidate
 * that does not compile or is incorrect is returned to the agent. The usage is that of the attempt. Turns that are open
 * together have different lanes, which count from 1. The next attempt or turn of the lane continues with the session,
 * if the agent supports it.
 */
public record AgentTurn(
        int turn,
        int attempt,
        int lane,
        AgentUsage usage,
        Optional<String> lesson,
        Optional<String> session) {
    /** The maximum number of attempts: the first one, and three in which a candidate is returned. */
    public static final int MAX_ATTEMPTS = 4;

    /** Returns the turn, and the attempt after a dot if it is not the first one. */
    public String name() {
        return attempt == 1 ? Integer.toString(turn) : turn + "." + attempt;
    }
}
