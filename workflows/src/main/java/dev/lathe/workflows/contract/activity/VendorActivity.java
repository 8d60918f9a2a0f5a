package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.VendorResult;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that times the vendor library on a problem, with the same method as candidates. */
@ActivityInterface
public interface VendorActivity {
    @ActivityMethod(name = "baseline")
    VendorResult vendor(VendorRequest request);
}
