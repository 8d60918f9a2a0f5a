package dev.lathe.workflows.contract.campaign;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.Optional;

/**
 * Where a campaign lives: its device, the epoch that began when it moved there or the device's environment changed, and
 * the identity of the epoch's measurements; empty before the first.
 */
public record DeviceEpoch(DeviceOffer device, int epoch, Optional<String> identity) {
    public DeviceEpoch(DeviceOffer device, int epoch) {
        this(device, epoch, Optional.empty());
    }

    /** The same after the first measurement of the epoch. */
    public DeviceEpoch withIdentity(String measured) {
        return new DeviceEpoch(device, epoch, Optional.of(measured));
    }
}
