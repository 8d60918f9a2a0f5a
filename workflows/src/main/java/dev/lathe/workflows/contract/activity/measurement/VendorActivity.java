package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.campaign.incumbent.VendorResult;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Times the vendor's library on a problem, by the method by which candidates are timed. */
@ActivityInterface
public interface VendorActivity {
    @ActivityMethod(name = "baseline")
    VendorResult vendor(VendorRequest request);
}
