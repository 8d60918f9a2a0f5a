package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.evaluation.Profile;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Says why a measured candidate is as fast as it is, as far as this machine can tell. */
@ActivityInterface
public interface ProfileActivity {
    @ActivityMethod(name = "profile")
    Profile profile(ProfileRequest request);
}
