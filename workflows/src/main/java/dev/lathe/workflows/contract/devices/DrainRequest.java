package dev.lathe.workflows.contract.devices;

/** A request to move all campaigns off a device and to assign no new ones: {@code {"device":"..."}}. */
public record DrainRequest(String device) {
    public DrainRequest {
        device = device == null ? "" : device;
    }
}
