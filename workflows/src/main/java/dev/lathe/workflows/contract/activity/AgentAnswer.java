package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import java.util.List;
import java.util.Optional;

/** The result of an attempt of an agent. Each attempt takes one ordinal of the campaign. */
public sealed interface AgentAnswer {
    /** The candidate that the agent left; the unchanged parent if it left none. */
    Candidate candidate();

    Category category();

    Rationale rationale();

    AgentUsage usage();

    /** The session with which the next attempt continues. */
    Optional<String> session();

    /** A candidate with the reasons that the agent states. {@code ownKnobs} are macros that the search may tune. */
    record Proposed(
            Candidate candidate,
            List<Knob> ownKnobs,
            Category category,
            Rationale rationale,
            Optional<String> lesson,
            AgentUsage usage,
            Optional<String> session)
            implements AgentAnswer {
        public Proposed {
            ownKnobs = List.copyOf(ownKnobs);
        }
    }

    /**
     * An attempt that broke a rule of the workspace or of the protocol, or ended without a valid proposal. The category
     * and the rationale are those that the agent states, if it does.
     */
    record Refused(
            Candidate candidate,
            GateRejection rejection,
            Category category,
            Rationale rationale,
            AgentUsage usage,
            Optional<String> session)
            implements AgentAnswer {}
}
