package dev.lathe.workflows.contract.campaign;

import org.jspecify.annotations.Nullable;

/** A request to stop a campaign or sweep after the iteration in flight: {@code {"reason":"..."}}. */
public record StopRequest(String reason) {
    public StopRequest {
        reason = orNone(reason);
    }

    static String orNone(@Nullable String reason) {
        return reason == null || reason.isBlank() ? "no reason given" : reason;
    }
}
