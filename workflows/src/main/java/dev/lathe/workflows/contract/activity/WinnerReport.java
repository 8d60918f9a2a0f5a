package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.InputSeed;
import java.util.List;
import java.util.Optional;

/**
 * The sanitizers that a winner passed, or why they could not check it, what a second harness says about it, and the
 * seed of the inputs on which it was verified; empty if its device has none for it. A finding is a rejection.
 */
public record WinnerReport(
        List<String> sanitizers,
        Optional<String> unsanitized,
        Optional<String> secondHarness,
        Optional<String> inputSeed) {
    public WinnerReport {
        sanitizers = List.copyOf(sanitizers);
    }

    public static WinnerReport none() {
        return sanitized(List.of());
    }

    public static WinnerReport sanitized(List<String> passed) {
        return new WinnerReport(passed, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the report of a winner that sanitizers could not check, for this reason. */
    public static WinnerReport unsanitized(String reason) {
        return new WinnerReport(List.of(), Optional.of(reason), Optional.empty(), Optional.empty());
    }

    /** Returns the report with what a second harness says, if anything, and the seed of the last check. */
    public WinnerReport with(Optional<String> second, InputSeed seed) {
        return new WinnerReport(sanitizers, unsanitized, second, Optional.of(seed.digits()));
    }
}
