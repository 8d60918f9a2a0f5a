package dev.lathe.workflows.contract.devices;

/** A request to put a drained or quarantined device back into service: {@code {"device":"..."}}. */
public record UndrainRequest(String device) {
    public UndrainRequest {
        device = device == null ? "" : device;
    }
}
