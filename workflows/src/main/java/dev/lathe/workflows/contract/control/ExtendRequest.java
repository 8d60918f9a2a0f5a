package dev.lathe.workflows.contract.control;

import dev.lathe.tuning.stop.IterationCount;
import java.util.Optional;

/** ProblemSetStates the iterations asked for: {@code {"to":50}}. It names the new total, so sending it twice changes nothing more. */
public record ExtendRequest(int to) {
    /** Returns the reason to reject the request for this current target, if there is one. */
    public Optional<String> violation(int target) {
        if (to > IterationCount.LIMIT) {
            return Optional.of("to: " + to + " is more than the limit of " + IterationCount.LIMIT + " iterations");
        }
        return to >= target
                ? Optional.empty()
                : Optional.of("to: " + to + " is less than the current target of " + target
                        + " iterations; use stop to end early");
    }
}
