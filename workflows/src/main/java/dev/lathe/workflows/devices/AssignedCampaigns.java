package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.signal.SignalDelivery;
import io.temporal.workflow.Workflow;

/** What the pool has to say to campaigns. */
final class AssignedCampaigns {
    private AssignedCampaigns() {}

    static SignalDelivery assign(String campaign, DeviceOffer device) {
        return SignalDelivery.of(() -> workflow(campaign).assigned(new Assignment(device)));
    }

    /** One that has ended has nothing to move. */
    static void move(String campaign, String reason) {
        SignalDelivery.of(() -> workflow(campaign).move(reason));
    }

    private static CampaignWorkflow workflow(String campaign) {
        return Workflow.newExternalWorkflowStub(CampaignWorkflow.class, campaign);
    }
}
