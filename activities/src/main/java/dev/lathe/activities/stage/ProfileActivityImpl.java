package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.activity.ProfileActivity;
import dev.lathe.workflows.contract.activity.ProfileRequest;

/** The activity that profiles candidates on a device. */
public final class ProfileActivityImpl implements ProfileActivity {
    private final Device device;

    public ProfileActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public Profile profile(ProfileRequest request) {
        Heartbeat heartbeat = Heartbeat.of("profile", request.task().label());
        return ActivityFailures.translating(() -> device.profile(request, heartbeat));
    }
}
