package dev.lathe.workflows.contract.sweep;

/** What a sweep carries when it continues as new: whether it is paused, and how each campaign ended, packed. */
public record SweepProgress(boolean paused, String campaigns) {}
