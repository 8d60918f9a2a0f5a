package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.MoveRequest;
import dev.lathe.workflows.signal.SignalDelivery;
import io.temporal.workflow.Workflow;

/** The signals of the pool to campaigns. */
final class AssignedCampaigns {
    private AssignedCampaigns() {}

    static SignalDelivery assign(String campaign, DeviceOffer device) {
        return SignalDelivery.of(() -> workflow(campaign).assigned(new Assignment(device)));
    }

    /** Requests a move. A campaign that has ended is skipped. */
    static void move(String campaign, MoveRequest request) {
        SignalDelivery.of(() -> workflow(campaign).move(request));
    }

    private static CampaignWorkflow workflow(String campaign) {
        return Workflow.newExternalWorkflowStub(CampaignWorkflow.class, campaign);
    }
}
