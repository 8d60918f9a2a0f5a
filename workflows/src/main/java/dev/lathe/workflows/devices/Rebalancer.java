package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.MoveRequest;
import java.util.List;
import java.util.Optional;

/**
 * The rebalancing of campaigns. When a device becomes available, those beyond an equal share move there; when a
 * campaign ends, one of a device that has two more does.
 */
final class Rebalancer {
    private final DeviceRegister register;

    Rebalancer(DeviceRegister register) {
        this.register = register;
    }

    /** Handles the offer of a worker. */
    void offered(DeviceOffer device) {
        boolean wasAvailable = register.available(device.name());
        register.register(device);
        // A drained device stays drained when it is offered again, and receives no campaigns.
        boolean joins = !wasAvailable && register.available(device.name());
        List<String> excess = joins ? register.excessCampaigns(device.name()) : List.of();
        excess.forEach(campaign -> move(campaign, "another device was added"));
    }

    /** Makes a device that a worker offers available, after an undrain or a successful health check. */
    void restored(String device, String reason) {
        boolean wasAvailable = register.available(device);
        register.makeAvailable(device, reason);
        boolean returns = !wasAvailable && register.available(device);
        List<String> excess = returns ? register.excessCampaigns(device) : List.of();
        excess.forEach(campaign -> move(campaign, "another device is available again"));
    }

    /** Removes a campaign from its device. */
    void released(String campaign) {
        Optional<String> device = register.deviceOf(campaign);
        register.release(campaign);
        device.flatMap(register::device)
                .flatMap(register::latestOfBusiest)
                .ifPresent(latest -> move(latest, "another device has fewer campaigns"));
    }

    private static void move(String campaign, String reason) {
        AssignedCampaigns.move(campaign, MoveRequest.toBalance(reason));
    }
}
