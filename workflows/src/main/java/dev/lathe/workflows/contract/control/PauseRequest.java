package dev.lathe.workflows.contract.control;

/** Holds a campaign or sweep after the iteration in flight, until it is resumed: {@code {"reason":"..."}}. */
public record PauseRequest(String reason) {
    public PauseRequest {
        reason = Reasons.orNone(reason);
    }
}
