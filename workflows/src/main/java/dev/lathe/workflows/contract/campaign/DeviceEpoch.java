package dev.lathe.workflows.contract.campaign;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.Optional;

/**
 * A device and the epoch that began when the campaign moved there or the device's environment changed. The identity of
 * the epoch's measurements is empty before the first one.
 */
public record DeviceEpoch(DeviceOffer device, int epoch, Optional<String> identity) {
    public DeviceEpoch(DeviceOffer device, int epoch) {
        this(device, epoch, Optional.empty());
    }

    /** Returns the same epoch after its first measurement. */
    public DeviceEpoch withIdentity(String measured) {
        return new DeviceEpoch(device, epoch, Optional.of(measured));
    }
}
