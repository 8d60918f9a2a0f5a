package dev.lathe.workflows.contract.campaign;

/** A request to stop a campaign or sweep after the iteration in flight: {@code {"reason":"..."}}. */
public record StopRequest(String reason) {
    public StopRequest {
        reason = Reasons.orNone(reason);
    }
}
