package dev.lathe.workflows.contract.devices;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import java.util.Optional;

/**
 * A request of a campaign for a device. It names the work of its problem in the unit of its metric, the previous device
 * as the preferred one, and the device that was just lost, if there is one.
 */
public record DeviceRequest(
        String campaign, double work, DeviceSelector selector, Optional<String> preferred, Optional<LostDevice> lost) {
    public record LostDevice(String name, String reason) {}
}
