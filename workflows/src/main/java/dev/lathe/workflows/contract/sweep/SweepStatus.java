package dev.lathe.workflows.contract.sweep;

import dev.lathe.tuning.campaign.Phase;
import java.util.List;

/**
 * The progress of a sweep in counts. It is a query result and the result of the workflow, so its size must not grow
 * with the number of campaigns. The summary of a campaign comes from the campaign.
 *
 * <p>{@code begun} counts the campaigns that were started at least once; they are the first ones of the plan. {@code
 * running} contains the indexes of the running campaigns in the plan, from 0, and {@code ended} counts the ended ones
 * by phase.
 */
public record SweepStatus(String id, Phase phase, int target, int begun, List<Integer> running, List<Ended> ended) {
    public SweepStatus {
        running = List.copyOf(running);
        ended = List.copyOf(ended);
    }

    /** The number of campaigns that ended in a phase. */
    public record Ended(Phase phase, int campaigns) {}

    public int allEnded() {
        return ended.stream().mapToInt(Ended::campaigns).sum();
    }
}
