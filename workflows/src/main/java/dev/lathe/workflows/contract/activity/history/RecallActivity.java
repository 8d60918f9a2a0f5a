package dev.lathe.workflows.contract.activity.history;

import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.Optional;

/** Reads the result of a campaign that ended earlier under this workflow id; empty where there never was one. */
@ActivityInterface
public interface RecallActivity {
    @ActivityMethod(name = "recall")
    Optional<CampaignState> recall(String campaign);
}
