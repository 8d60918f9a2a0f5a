package dev.lathe.activities.history;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.workflows.contract.activity.RecallActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowNotFoundException;
import java.util.Optional;

/** Reads the state of ended campaigns, for a sweep that is resumed. */
public final class RecallActivityImpl implements RecallActivity {
    private final WorkflowClient client;
    private final CampaignReader reader;

    public RecallActivityImpl(WorkflowClient client) {
        this.client = client;
        this.reader = new CampaignReader(client);
    }

    /** Returns the state of a campaign. If it is still running, the activity fails, and the sweep repeats it. */
    @Override
    public Optional<CampaignState> recall(String campaign) {
        if (running(campaign)) {
            throw ActivityFailures.transientInfra("campaign " + campaign + " is still running; stop it or wait for it");
        }
        return reader.state(campaign);
    }

    private boolean running(String campaign) {
        try {
            return client.newUntypedWorkflowStub(campaign).describe().getStatus()
                    == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        } catch (WorkflowNotFoundException none) {
            return false;
        }
    }
}
