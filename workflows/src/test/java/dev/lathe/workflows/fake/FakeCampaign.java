package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.MoveRequest;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** A campaign that only requests a device, and requests one again when it must move. */
@WorkflowInterface
public interface FakeCampaign {
    @WorkflowMethod
    void run(DeviceSelector selector, double work);

    @SignalMethod
    void assigned(Assignment assignment);

    @SignalMethod
    void move(MoveRequest request);

    /** Returns the devices that were assigned, in order. */
    @QueryMethod
    List<String> devices();

    /** Returns the reasons of the requested moves. */
    @QueryMethod
    List<String> moves();
}
