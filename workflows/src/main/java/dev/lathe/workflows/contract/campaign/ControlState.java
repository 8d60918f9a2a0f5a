package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.stop.IterationCount;
import java.util.List;
import java.util.Optional;

/**
 * What was asked of a campaign: how many iterations, whether to hold or to end, which candidates to try next, which edited
 * kernels to tune, and whether the iterations were made more; these are absent where there are none.
 */
public record ControlState(
        int target,
        Optional<String> pauseReason,
        Optional<String> stopReason,
        List<Submission> submissions,
        Optional<List<Variant>> variants,
        Optional<Extension> extension) {
    public ControlState {
        submissions = List.copyOf(submissions);
        variants = variants.map(List::copyOf);
    }

    /** Of a campaign that was never asked for more. */
    public ControlState(
            int target,
            Optional<String> pauseReason,
            Optional<String> stopReason,
            List<Submission> submissions,
            Optional<List<Variant>> variants) {
        this(target, pauseReason, stopReason, submissions, variants, Optional.empty());
    }

    public static ControlState wanting(int target) {
        return new ControlState(target, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    }

    /** For a campaign that goes on after its end, which came after so many iterations. */
    ControlState reopened(int newTarget, int after) {
        return opened(newTarget, newTarget > target ? Optional.of(new Extension(after, handed())) : extension);
    }

    /** The same, with iterations that others handed on. */
    ControlState handed(int more, int after) {
        int newTarget = Math.min(target + more, IterationCount.LIMIT);
        return opened(newTarget, Optional.of(new Extension(after, handed() + newTarget - target)));
    }

    private ControlState opened(int newTarget, Optional<Extension> now) {
        return new ControlState(newTarget, Optional.empty(), Optional.empty(), List.of(), variants, now);
    }

    private int handed() {
        return extension.map(Extension::handed).orElse(0);
    }
}
