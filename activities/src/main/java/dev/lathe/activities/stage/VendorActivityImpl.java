package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.workflows.contract.activity.VendorActivity;
import dev.lathe.workflows.contract.activity.VendorRequest;

/** The activity that times the vendor library on a device. */
public final class VendorActivityImpl implements VendorActivity {
    private final Device device;

    public VendorActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public VendorResult vendor(VendorRequest request) {
        Heartbeat heartbeat = Heartbeat.of("vendor library", request.task().label());
        return ActivityFailures.translating(() -> device.vendor(request, heartbeat));
    }
}
