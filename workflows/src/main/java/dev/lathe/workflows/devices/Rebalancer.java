package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import java.util.List;

/** The rebalancing of campaigns when a device becomes available. Campaigns beyond an equal share are moved there. */
final class Rebalancer {
    private final DeviceRegister register;

    Rebalancer(DeviceRegister register) {
        this.register = register;
    }

    /** Handles the offer of a worker. */
    void offered(DeviceOffer device) {
        boolean wasAvailable = register.available(device.name());
        register.register(device);
        List<String> excess = wasAvailable ? List.of() : register.excessCampaigns(device.kind());
        // A drained device stays drained when it is offered again, and receives no campaigns.
        if (register.available(device.name())) {
            excess.forEach(campaign -> AssignedCampaigns.move(campaign, "another device was added"));
        }
    }

    /** Makes a device available after an undrain or a successful health check. */
    void restored(String device, String reason) {
        boolean wasAvailable = register.available(device);
        register.makeAvailable(device, reason);
        List<String> excess = wasAvailable ? List.of() : excessCampaigns(device);
        excess.forEach(campaign -> AssignedCampaigns.move(campaign, "another device is available again"));
    }

    private List<String> excessCampaigns(String device) {
        return register.device(device)
                .map(DeviceStatus::offer)
                .map(DeviceOffer::kind)
                .map(register::excessCampaigns)
                .orElse(List.of());
    }
}
