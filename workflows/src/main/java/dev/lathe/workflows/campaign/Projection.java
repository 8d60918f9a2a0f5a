package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.activity.ProjectRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/**
 * Requests the results folder of a campaign. A failure does not fail the campaign, and the wait is short: the folder
 * can be written again at any time.
 */
public final class Projection {
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private Projection() {}

    public static void write(DeviceOffer device) {
        ProjectActivity activity =
                Workflow.newActivityStub(ProjectActivity.class, ActivityOptionsCatalog.project(device));
        Promise<Void> written = Async.procedure(
                activity::project, new ProjectRequest(Workflow.getInfo().getWorkflowId()));
        Workflow.await(MAX_WAIT, written::isCompleted);
    }
}
