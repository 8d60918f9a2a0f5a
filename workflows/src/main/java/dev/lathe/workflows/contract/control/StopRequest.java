package dev.lathe.workflows.contract.control;

/** Ends a campaign or sweep after the iteration in flight: {@code {"reason":"..."}}. */
public record StopRequest(String reason) {
    public StopRequest {
        reason = Reasons.orNone(reason);
    }
}
