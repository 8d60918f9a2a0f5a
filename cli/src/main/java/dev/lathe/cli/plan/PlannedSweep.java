package dev.lathe.cli.plan;

import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;

/** A sweep that is ready to be started, and what a person should be told about how it was planned. */
public record PlannedSweep(SweepPlan plan, int iterations, List<String> remarks) {
    public PlannedSweep {
        remarks = List.copyOf(remarks);
    }

    /** The same sweep, whose campaigns begin with what earlier ones found. */
    public PlannedSweep beginningWith(WarmStarts found) {
        return new PlannedSweep(plan.withWarmStarts(found), iterations, remarks);
    }
}
