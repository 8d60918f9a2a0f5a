package dev.lathe.workflows.contract.activity;

import java.util.List;

/** The sanitizer checks that a candidate passed; empty if its device has none for it. A finding is a rejection. */
public record SanitizerReport(List<String> checks) {
    public SanitizerReport {
        checks = List.copyOf(checks);
    }

    public static SanitizerReport none() {
        return new SanitizerReport(List.of());
    }
}
