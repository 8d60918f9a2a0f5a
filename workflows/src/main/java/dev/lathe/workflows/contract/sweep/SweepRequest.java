package dev.lathe.workflows.contract.sweep;

/** Starts a sweep, or starts it again: then campaigns that ended earlier go on from their results. */
public record SweepRequest(SweepPlan plan, int iterations, Start start) {
    public enum Start {
        FRESH,
        AGAIN
    }
}
