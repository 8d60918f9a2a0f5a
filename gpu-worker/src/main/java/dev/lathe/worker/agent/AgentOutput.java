package dev.lathe.worker.agent;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.tuning.proposal.AgentUsage;
import java.util.Optional;

/**
 * The result of a run of an agent's program: the session to resume, the last message of the agent, and the reason if
 * the program failed. {@code causeIfIdle} is the cause of a failure before any edit: the setup, or an overload that
 * ends. A program that reached its time limit has none. {@code sessionUnknown} means that the program could not resume
 * the session of the task and did nothing; the task can run again without it.
 */
public record AgentOutput(
        Optional<String> session,
        AgentUsage usage,
        Optional<String> message,
        Optional<String> failure,
        Optional<FailureCause> causeIfIdle,
        boolean sessionUnknown) {
    /** Returns the output with the usage of an earlier run of the same attempt added. */
    AgentOutput afterRun(AgentUsage earlier) {
        return new AgentOutput(session, usage.plus(earlier), message, failure, causeIfIdle, sessionUnknown);
    }
}
