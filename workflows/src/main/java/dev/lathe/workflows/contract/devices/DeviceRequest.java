package dev.lathe.workflows.contract.devices;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import java.util.Optional;

/** A campaign asks for a home: the device it lived on before, if any, and the one that it has just lost, if any. */
public record DeviceRequest(String campaign, DeviceSelector selector, Optional<String> preferred, Optional<LostDevice> lost) {
    public record LostDevice(String name, String reason) {}
}
