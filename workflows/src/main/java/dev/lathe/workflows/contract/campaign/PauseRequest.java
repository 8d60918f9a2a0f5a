package dev.lathe.workflows.contract.campaign;

/** A request to pause a campaign or sweep after the iteration in flight: {@code {"reason":"..."}}. */
public record PauseRequest(String reason) {
    public PauseRequest {
        reason = StopRequest.orNone(reason);
    }
}
