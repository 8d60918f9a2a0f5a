package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import java.util.List;

/** Devices that become available, for the first time or again: campaigns beyond an equal share are asked to move there. */
final class Rebalancer {
    private final DeviceRegister register;

    Rebalancer(DeviceRegister register) {
        this.register = register;
    }

    /** A worker offers it. */
    void offered(DeviceOffer device) {
        boolean wasAvailable = register.available(device.name());
        register.register(device);
        List<String> excess = wasAvailable ? List.of() : register.excessCampaigns(device.kind());
        // A drained device stays drained when it is offered again, and takes no campaigns.
        if (register.available(device.name())) {
            excess.forEach(campaign -> AssignedCampaigns.move(campaign, "another device has joined"));
        }
    }

    /** A person or its own health says that it may have campaigns again. */
    void restored(String device, String reason) {
        boolean wasAvailable = register.available(device);
        register.makeAvailable(device, reason);
        List<String> excess = wasAvailable ? List.of() : excessCampaigns(device);
        excess.forEach(campaign -> AssignedCampaigns.move(campaign, "another device is back"));
    }

    private List<String> excessCampaigns(String device) {
        return register.device(device).map(DeviceStatus::offer).map(DeviceOffer::kind).map(register::excessCampaigns).orElse(List.of());
    }
}
