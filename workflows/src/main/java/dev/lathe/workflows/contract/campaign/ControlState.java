package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.Optional;

/**
 * What people asked of a campaign: how many iterations, whether to hold or to end, which candidates to try next, and which
 * edited kernels to tune; these are absent where there are none.
 */
public record ControlState(
        int target,
        Optional<String> pauseReason,
        Optional<String> stopReason,
        List<Submission> submissions,
        Optional<List<Variant>> variants) {
    public ControlState {
        submissions = List.copyOf(submissions);
        variants = variants.map(List::copyOf);
    }

    public static ControlState wanting(int target) {
        return new ControlState(target, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    }

    /** For a campaign that goes on after its end. */
    ControlState reopened(int newTarget) {
        return new ControlState(newTarget, Optional.empty(), Optional.empty(), List.of(), variants);
    }
}
