package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.devices.Assignment;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** Has the manners of a campaign towards the pool, and no other work: it asks for a home, and again when it is to move. */
@WorkflowInterface
public interface FakeCampaign {
    @WorkflowMethod
    void run(DeviceSelector selector);

    @SignalMethod
    void assigned(Assignment assignment);

    @SignalMethod
    void move(String reason);

    /** The devices that it was given, in order. */
    @QueryMethod
    List<String> devices();

    /** Why it was to move, each time. */
    @QueryMethod
    List<String> moves();
}
