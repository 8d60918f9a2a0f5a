package dev.lathe.worker.agent;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.proposal.GateRejection;

/** The end of an attempt without a valid proposal. The activity converts it to its answer. */
final class AttemptRefusal extends Exception {
    private static final long serialVersionUID = 1;

    private final String gate;
    private final String fixHint;

    private AttemptRefusal(String gate, String reason, String fixHint) {
        super(reason);
        this.gate = gate;
        this.fixHint = fixHint;
    }

    /** A change or a process outside of the workspace, or a full disk. */
    static AttemptRefusal ofWorkspace(String reason, String fixHint) {
        return new AttemptRefusal("agent-workspace", reason, fixHint);
    }

    /** The failure of the agent's program. */
    static AttemptRefusal ofProgram(String reason) {
        return new AttemptRefusal("agent-program", reason, "see the output of the agent");
    }

    /** An invalid proposal. The hint shows the format. */
    static AttemptRefusal ofProposal(String reason) {
        return new AttemptRefusal("agent-proposal", reason, ProposalFile.FORMAT);
    }

    /** An edit that is no candidate. */
    static AttemptRefusal ofEdit(String reason, String fixHint) {
        return new AttemptRefusal("agent-edit", reason, fixHint);
    }

    GateRejection rejection() {
        return new GateRejection(gate, requireNonNull(getMessage()), fixHint);
    }
}
