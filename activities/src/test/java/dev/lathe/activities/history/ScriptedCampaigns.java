package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkflowImplementationOptions;
import java.util.List;
import java.util.Optional;

/** Scripted campaigns on a test server. Their controls select what they do. */
final class ScriptedCampaigns implements AutoCloseable {
    static final String ID = "night/line_f32_64_fs";

    private final TestWorkflowEnvironment environment =
            TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                    .setUseTimeskipping(false)
                    .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                            .setDataConverter(DataConverters.lathe())
                            .build())
                    .build());

    ScriptedCampaigns() {
        Worker worker = environment.newWorker(TaskQueues.WORKFLOWS);
        worker.registerWorkflowImplementationTypes(
                WorkflowImplementationOptions.newBuilder()
                        .setFailWorkflowExceptionTypes(IllegalStateException.class)
                        .build(),
                ScriptedCampaignImpl.class);
        environment.start();
    }

    WorkflowClient client() {
        return environment.getWorkflowClient();
    }

    WorkflowStub run(CampaignState state) {
        WorkflowStub stub = client().newUntypedWorkflowStub(
                "Campaign",
                WorkflowOptions.newBuilder()
                        .setWorkflowId(ID)
                        .setTaskQueue(TaskQueues.WORKFLOWS)
                        .build());
        stub.start(state);
        return stub;
    }

    static CampaignState end(WorkflowStub run) {
        return run.getResult(CampaignState.class);
    }

    static CampaignState fresh(int target) {
        return CampaignState.fresh(Evaluations.plan("night"), target);
    }

    static CampaignState waiting(int target, String reason) {
        return with(
                fresh(target),
                new ControlState(target, Optional.of(reason), Optional.empty(), List.of(), List.of(), 0, 0, 0, false));
    }

    static CampaignState failing(int target) {
        return with(
                fresh(target),
                new ControlState(
                        target, Optional.empty(), Optional.of("broken"), List.of(), List.of(), 0, 0, 0, false));
    }

    private static CampaignState with(CampaignState fresh, ControlState controls) {
        return new CampaignState(
                fresh.plan(),
                fresh.phase(),
                controls,
                fresh.deviceEpoch(),
                fresh.bests(),
                fresh.ledger(),
                fresh.lookahead(),
                fresh.builds(),
                fresh.stopReason(),
                fresh.startedAt(),
                fresh.load(),
                ProposerRotation.NEW);
    }

    @Override
    public void close() {
        environment.close();
    }
}
