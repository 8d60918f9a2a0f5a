package dev.lathe.workflows.contract.control;

import dev.lathe.tuning.stop.IterationCount;
import java.util.Optional;

/** ProblemSetStates the iterations asked for: {@code {"to":50}}. It names the new total, so sending it twice changes nothing more. */
public record ExtendRequest(int to) {
    /** Why it is not granted where so many are asked for already, if it is not. */
    public Optional<String> violation(int target) {
        if (to > IterationCount.LIMIT) {
            return Optional.of("to: " + to + " is over the limit of " + IterationCount.LIMIT + " iterations");
        }
        return to >= target
                ? Optional.empty()
                : Optional.of("to: " + to + " is less than the " + target
                        + " iterations already asked for; use stop to end early");
    }
}
