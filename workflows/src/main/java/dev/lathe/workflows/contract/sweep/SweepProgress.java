package dev.lathe.workflows.contract.sweep;

import java.util.Optional;

/**
 * The progress that a sweep carries when it continues as new: the reason of its pause if it is paused, and how each
 * campaign ended, packed.
 */
public record SweepProgress(Optional<String> pauseReason, String campaigns) {}
