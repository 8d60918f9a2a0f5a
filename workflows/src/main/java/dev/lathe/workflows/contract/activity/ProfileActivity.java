package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.Profile;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that profiles a measured candidate with the means of its device. */
@ActivityInterface
public interface ProfileActivity {
    @ActivityMethod(name = "profile")
    Profile profile(ProfileRequest request);
}
