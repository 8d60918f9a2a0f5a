package dev.lathe.workflows.contract.devices;

/** Moves all campaigns off a device and gives it no new ones: {@code {"device":"..."}}. */
public record DrainRequest(String device) {
    public DrainRequest {
        device = device == null ? "" : device;
    }
}
