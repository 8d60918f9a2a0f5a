package dev.lathe.workflows.contract.sweep;

import java.util.Optional;

/**
 * The input of a sweep that starts or resumes. Campaigns of a resumed sweep start from their results. The notification
 * is a shell command that a worker runs when the sweep ends. The progress is present after the sweep has continued as
 * new.
 */
public record SweepRequest(
        SweepPlan plan,
        int iterations,
        Start start,
        SweepLabels labels,
        Optional<String> notification,
        Optional<SweepProgress> progress) {
    public enum Start {
        FRESH,
        RESUME
    }

    public SweepRequest(SweepPlan plan, int iterations, Start start) {
        this(plan, iterations, start, SweepLabels.none(), Optional.empty());
    }

    public SweepRequest(
            SweepPlan plan, int iterations, Start start, SweepLabels labels, Optional<String> notification) {
        this(plan, iterations, start, labels, notification, Optional.empty());
    }

    /** Returns the request with which the sweep continues as new. */
    public SweepRequest continued(int target, SweepLabels current, SweepProgress carried) {
        return new SweepRequest(plan, target, start, current, notification, Optional.of(carried));
    }
}
