package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.stop.StopRule;
import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A request to set the target: {@code {"to":50}}. It contains the new total, so it is idempotent. */
public record ExtendRequest(int to) {
    /**
     * Returns the effect of the extension on a campaign that these rules, or its limit of attempts, may end before the
     * target.
     */
    public String effect(List<StopRule> earlierEnds) {
        return Stream.concat(earlierEnds.stream(), Stream.of(AttemptsSpent.forTarget(to)))
                .map(StopRule::text)
                .collect(Collectors.joining(
                        ", ", "runs to " + CampaignSummary.counted(to, "iteration") + "; earlier ends: ", ""));
    }

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
