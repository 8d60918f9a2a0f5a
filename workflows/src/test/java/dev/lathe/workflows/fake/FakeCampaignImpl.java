package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.MoveRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class FakeCampaignImpl implements FakeCampaign {
    private final DeviceSelector selector;
    private final double work;
    private final List<String> devices = new ArrayList<>();
    private final List<String> moves = new ArrayList<>();

    @WorkflowInit
    public FakeCampaignImpl(DeviceSelector selector, double work) {
        this.selector = selector;
        this.work = work;
    }

    @Override
    public void run(DeviceSelector sameSelector, double sameWork) {
        requestDevice();
        Workflow.await(() -> false);
    }

    private void requestDevice() {
        Optional<String> preferred = devices.isEmpty() ? Optional.empty() : Optional.of(devices.getLast());
        Workflow.newExternalWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL)
                .request(new DeviceRequest(
                        Workflow.getInfo().getWorkflowId(), work, selector, preferred, Optional.empty()));
    }

    @Override
    public void assigned(Assignment assignment) {
        devices.add(assignment.device().name());
    }

    @Override
    public void move(MoveRequest request) {
        moves.add(request.reason());
        requestDevice();
    }

    @Override
    public List<String> devices() {
        return List.copyOf(devices);
    }

    @Override
    public List<String> moves() {
        return List.copyOf(moves);
    }
}
