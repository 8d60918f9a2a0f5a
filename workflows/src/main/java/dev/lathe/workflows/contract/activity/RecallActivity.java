package dev.lathe.workflows.contract.activity;

import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.Optional;

/** The activity that reads the result of an ended campaign by its workflow id. Empty if there was no such campaign. */
@ActivityInterface
public interface RecallActivity {
    @ActivityMethod(name = "recall")
    Optional<CampaignState> recall(String campaign);
}
