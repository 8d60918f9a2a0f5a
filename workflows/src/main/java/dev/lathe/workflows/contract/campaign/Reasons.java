package dev.lathe.workflows.contract.campaign;

import org.jspecify.annotations.Nullable;

/** The default of reasons that a control lacks. */
final class Reasons {
    private Reasons() {}

    static String orNone(@Nullable String reason) {
        return reason == null || reason.isBlank() ? "no reason given" : reason;
    }
}
