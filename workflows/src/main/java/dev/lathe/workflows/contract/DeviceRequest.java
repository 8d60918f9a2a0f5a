package dev.lathe.workflows.contract;

import dev.lathe.tuning.campaign.DeviceWish;
import java.util.Optional;

/** A campaign asks for a home device, and says which one it lost, if any. */
public record DeviceRequest(String campaign, DeviceWish wish, Optional<LostDevice> lost) {
    public record LostDevice(String name, String reason) {}
}
