package dev.lathe.cli.plan;

import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;

/** A sweep that is ready to start, with remarks about its planning. */
public record PlannedSweep(SweepPlan plan, int iterations, List<String> remarks) {
    public PlannedSweep {
        remarks = List.copyOf(remarks);
    }

    /** Returns the sweep with warm starts. */
    public PlannedSweep withWarmStarts(WarmStarts found) {
        return new PlannedSweep(plan.withWarmStarts(found), iterations, remarks);
    }
}
