package dev.lathe.workflows.contract.control;

import org.jspecify.annotations.Nullable;

/** Reasons that people give, or leave out when they send a control by hand. */
final class Reasons {
    private Reasons() {}

    static String orNone(@Nullable String reason) {
        return reason == null || reason.isBlank() ? "no reason given" : reason;
    }
}
