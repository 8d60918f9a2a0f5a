package dev.lathe.cli.plan;

import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.sweep.LabelRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;
import java.util.Optional;

/**
 * A sweep that is ready to start, with remarks about its planning, the labels that it gets, and the notification
 * command for its end.
 */
public record PlannedSweep(
        SweepPlan plan, int iterations, List<String> remarks, LabelRequest labels, Optional<String> notification) {
    public PlannedSweep {
        remarks = List.copyOf(remarks);
    }

    public PlannedSweep(SweepPlan plan, int iterations, List<String> remarks) {
        this(plan, iterations, remarks, new LabelRequest(Optional.empty(), Optional.empty()), Optional.empty());
    }

    /** Returns the sweep with warm starts. */
    public PlannedSweep withWarmStarts(WarmStarts found) {
        return new PlannedSweep(plan.withWarmStarts(found), iterations, remarks, labels, notification);
    }

    /** Returns the sweep with labels and a notification command. */
    public PlannedSweep with(LabelRequest requested, Optional<String> command) {
        return new PlannedSweep(plan, iterations, remarks, requested, command);
    }
}
