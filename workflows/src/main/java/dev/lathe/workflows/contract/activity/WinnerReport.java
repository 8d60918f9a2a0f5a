package dev.lathe.workflows.contract.activity;

import java.util.List;
import java.util.Optional;

/**
 * The sanitizers that a winner passed, what a second harness says about it, and the seed of the inputs on which it was
 * verified; empty if its device has none for it. A finding is a rejection.
 */
public record WinnerReport(List<String> sanitizers, Optional<String> secondHarness, Optional<String> inputSeed) {
    public WinnerReport {
        sanitizers = List.copyOf(sanitizers);
    }

    public static WinnerReport none() {
        return new WinnerReport(List.of(), Optional.empty(), Optional.empty());
    }
}
