package dev.lathe.workflows.contract.sweep;

import java.util.Optional;

/**
 * Starts a sweep, or starts it again: then campaigns that ended earlier resume from their results. The progress is
 * present in a run that another run continued as.
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
