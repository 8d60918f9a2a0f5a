package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.activity.ProfileActivity;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import io.temporal.failure.ApplicationFailure;

/**
 * The activity that profiles candidates on a device. After two attempts, the evaluation has no profile. The limit is
 * not in the retry policy, which would count attempts that are left to another worker.
 */
public final class ProfileActivityImpl implements ProfileActivity {
    private static final int ATTEMPTS = 2;

    private final Device device;

    public ProfileActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public Profile profile(ProfileRequest request) {
        int attempt = Heartbeat.attempt();
        if (attempt > ATTEMPTS) {
            return new Profile.Unavailable("the profiler ended without a result in " + ATTEMPTS + " attempts");
        }
        Heartbeat heartbeat = Heartbeat.of("profile", request.task().label());
        try {
            return ActivityFailures.translating(() -> device.profile(request, heartbeat));
        } catch (ApplicationFailure failure) {
            failure.setNonRetryable(failure.isNonRetryable() || attempt == ATTEMPTS);
            throw failure;
        }
    }
}
