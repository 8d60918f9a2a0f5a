package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import java.util.Optional;

/**
 * A submitted candidate with a value for each knob, and the reason why it is illegal, or why the campaign's protocol
 * refuses it, if there is one.
 */
public record Completed(Candidate candidate, Optional<String> violation, Optional<String> refusal) {
    /** Returns whether the candidate is legal and not refused. */
    public boolean isAccepted() {
        return violation.isEmpty() && refusal.isEmpty();
    }
}
