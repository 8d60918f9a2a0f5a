package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.options.ChangeIds;
import java.util.List;

/** Devices that become available, for the first time or again: campaigns beyond an equal share are asked to move there. */
final class Rebalancer {
    private final DeviceRegister register;

    Rebalancer(DeviceRegister register) {
        this.register = register;
    }

    /** A worker offers it. */
    void offered(DeviceOffer device) {
        boolean wasThere = register.available(device.name());
        register.register(device);
        List<String> crowded = wasThere ? List.of() : register.crowded(device.kind());
        if (!crowded.isEmpty() && takesShare(device)) {
            crowded.forEach(campaign -> AssignedCampaigns.move(campaign, "another device has joined"));
        }
    }

    /** A drained device takes no campaigns; before that was minded, it had them move about. */
    private boolean takesShare(DeviceOffer device) {
        boolean mayHaveCampaigns = register.available(device.name()) || !ChangeIds.SHARES_WITH_RETURNED.made();
        return mayHaveCampaigns && ChangeIds.SHARES_WITH_NEWCOMERS.made();
    }

    /** A person or its own health says that it may have campaigns again. */
    void returned(String device, String reason) {
        boolean wasThere = register.available(device);
        register.makeAvailable(device, reason);
        List<String> crowded = wasThere ? List.of() : crowded(device);
        if (!crowded.isEmpty() && ChangeIds.SHARES_WITH_RETURNED.made()) {
            crowded.forEach(campaign -> AssignedCampaigns.move(campaign, "another device is back"));
        }
    }

    private List<String> crowded(String device) {
        return register.device(device).map(DeviceStatus::offer).map(DeviceOffer::kind).map(register::crowded).orElse(List.of());
    }
}
