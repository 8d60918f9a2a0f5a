package dev.lathe.workflows.contract.devices;

/** Lets a drained or quarantined device have campaigns again: {@code {"device":"..."}}. */
public record UndrainRequest(String device) {
    public UndrainRequest {
        device = device == null ? "" : device;
    }
}
