package dev.lathe.workflows.contract.sweep;

import java.util.Optional;

/**
 * The input of a sweep that starts or resumes. Campaigns of a resumed sweep start from their results. The progress is
 * present after the sweep has continued as new.
 */
public record SweepRequest(SweepPlan plan, int iterations, Start start, Optional<SweepProgress> progress) {
    public enum Start {
        FRESH,
        RESUME
    }

    public SweepRequest(SweepPlan plan, int iterations, Start start) {
        this(plan, iterations, start, Optional.empty());
    }
}
