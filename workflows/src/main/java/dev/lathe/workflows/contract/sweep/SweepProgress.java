package dev.lathe.workflows.contract.sweep;

/**
 * The progress that a sweep carries when it continues as new: whether it is paused, and how each campaign ended,
 * packed.
 */
public record SweepProgress(boolean paused, String campaigns) {}
