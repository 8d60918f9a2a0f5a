package dev.lathe.workflows.contract;

import dev.lathe.tuning.proposal.Submission;
import java.util.List;
import java.util.Optional;

/** What people asked of a campaign: how many iterations, whether to hold or to end, and which candidates to try next. */
public record ControlState(
        int target, Optional<String> pauseReason, Optional<String> stopReason, List<Submission> submissions) {
    public ControlState {
        submissions = List.copyOf(submissions);
    }

    public static ControlState wanting(int target) {
        return new ControlState(target, Optional.empty(), Optional.empty(), List.of());
    }
}
