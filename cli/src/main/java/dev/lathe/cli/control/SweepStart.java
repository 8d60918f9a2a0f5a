package dev.lathe.cli.control;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.EarlierBests;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import java.util.List;
import java.util.Optional;

/** Starts sweeps. An id belongs to one plan: an ended sweep with the same id is resumed, never started anew. */
public final class SweepStart {
    private final WorkflowClient client;
    private final Executions executions;
    private final EarlierBests earlier;

    public SweepStart(Session session) {
        this.client = session.client();
        this.executions = session.executions();
        this.earlier = new EarlierBests(session);
    }

    /** The result of a start. */
    public enum Outcome {
        STARTED,
        REOPENED,
        JOINED
    }

    /** Starts a sweep, or joins the running sweep with the same id, plan and number of iterations. */
    public Outcome startOrJoin(PlannedSweep requested) {
        return runsAlready(requested) ? Outcome.JOINED : start(requested);
    }

    private boolean runsAlready(PlannedSweep requested) {
        String id = requested.plan().id();
        return executions.find(id)
                .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
                .map(run -> executions.input(id, SweepRequest.class))
                .filter(request -> request.iterations() == requested.iterations())
                .filter(request -> request.plan().equals(withWarmStartsOf(request, requested).plan()))
                .isPresent();
    }

    private static PlannedSweep withWarmStartsOf(SweepRequest request, PlannedSweep requested) {
        return request.plan().search().warmStarts().map(requested::withWarmStarts).orElse(requested);
    }

    public Outcome start(PlannedSweep requested) {
        PlannedSweep sweep =
                requested.plan().search().mode() == StartMode.FROM_BEST ? withWarmStarts(requested) : requested;
        String id = sweep.plan().id();
        return executions
                .find(id)
                .map(run -> resume(sweep, run))
                .orElseGet(() -> start(new SweepRequest(
                        sweep.plan(),
                        sweep.iterations(),
                        SweepRequest.Start.FRESH,
                        SweepLabels.none().with(sweep.labels()),
                        sweep.notification())));
    }

    /** Returns the sweep with its warm starts. A resumed sweep keeps those that it began with. */
    private PlannedSweep withWarmStarts(PlannedSweep requested) {
        WarmStarts found = executions
                .find(requested.plan().id())
                .flatMap(run -> executions
                        .input(requested.plan().id(), SweepRequest.class)
                        .plan()
                        .search()
                        .warmStarts())
                .or(() -> requested.plan().search().warmStarts())
                .orElseGet(() -> earlier.of(requested.plan().op().name()));
        if (found.inOrder().isEmpty()) {
            throw CommandFailure.usage("mode from-best: no ended campaign of " + requested.plan().op().name()
                    + " on this server; run one with mode from-scratch first, or name winners with --from");
        }
        return requested.withWarmStarts(found);
    }

    private Outcome resume(PlannedSweep sweep, WorkflowExecutionInfo run) {
        String id = sweep.plan().id();
        if (run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
            throw CommandFailure.refused("sweep '" + id + "' is already running" + otherPlan(sweep.plan())
                    + "; extend it with './lathe sweep extend " + id + " --to N', watch it with './lathe sweep watch "
                    + id
                    + "', stop it with './lathe sweep stop " + id + "', or use another --id");
        }
        requireSamePlan(sweep.plan());
        requireMoreToDo(sweep, run);
        return start(new SweepRequest(
                sweep.plan(),
                sweep.iterations(),
                SweepRequest.Start.RESUME,
                labels(id).with(sweep.labels()),
                sweep.notification().or(() -> notification(id))));
    }

    /** Describes the differences to the plan of the running sweep; empty if there are none. */
    private String otherPlan(SweepPlan plan) {
        List<String> differences =
                PlanDifferences.of(executions.input(plan.id(), SweepRequest.class).plan(), plan);
        return differences.isEmpty() ? "" : " with a different plan (" + String.join(", ", differences) + ")";
    }

    private void requireSamePlan(SweepPlan plan) {
        SweepPlan earlier = executions.input(plan.id(), SweepRequest.class).plan();
        if (!earlier.equals(plan)) {
            throw CommandFailure.refused("sweep '" + plan.id() + "' has ended and had a different plan ("
                    + String.join(", ", PlanDifferences.of(earlier, plan)) + "); resume it with './lathe sweep extend "
                    + plan.id() + " --to N', or use another --id");
        }
    }

    private void requireMoreToDo(PlannedSweep sweep, WorkflowExecutionInfo run) {
        if (run.getStatus() != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
            return;
        }
        SweepStatus ended = executions.result(run, SweepStatus.class);
        if (ended.phase() == Phase.DONE && sweep.iterations() <= ended.target()) {
            throw CommandFailure.refused("sweep '" + ended.id() + "' has done " + ended.target()
                    + " iterations per campaign; request more, or use another --id");
        }
    }

    private SweepLabels labels(String id) {
        return executions.find(id).map(Executions::labels).orElseGet(SweepLabels::none);
    }

    private Optional<String> notification(String id) {
        return executions.input(id, SweepRequest.class).notification();
    }

    /** Resumes an ended sweep up to the given number of iterations per campaign, with its labels. */
    void resume(SweepPlan plan, int iterations) {
        start(new SweepRequest(
                plan, iterations, SweepRequest.Start.RESUME, labels(plan.id()), notification(plan.id())));
    }

    private Outcome start(SweepRequest request) {
        try {
            WorkflowClient.start(
                    client.newWorkflowStub(SweepWorkflow.class, WorkflowStart.sweep(request))::run, request);
        } catch (WorkflowExecutionAlreadyStarted e) {
            throw CommandFailure.refused("another process has just started sweep '" + request.plan().id() + "'");
        }
        return switch (request.start()) {
            case FRESH -> Outcome.STARTED;
            case RESUME -> Outcome.REOPENED;
        };
    }
}
