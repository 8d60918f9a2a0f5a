package dev.lathe.cli.control;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.EarlierBests;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import java.util.List;

/** Starts sweeps. A name stands for one plan: what has ended under it is gone on with, never begun anew. */
public final class SweepStart {
    private final WorkflowClient client;
    private final Executions executions;
    private final EarlierBests earlier;

    public SweepStart(Session session) {
        this.client = session.client();
        this.executions = session.executions();
        this.earlier = new EarlierBests(session);
    }

    /** How a sweep came to run. */
    public enum Outcome {
        STARTED,
        REOPENED,
        JOINED
    }

    /** As start; but a sweep that runs, and was asked for in the same words, is left to run. */
    public Outcome startOrJoin(PlannedSweep asked) {
        return runsAlready(asked) ? Outcome.JOINED : start(asked);
    }

    private boolean runsAlready(PlannedSweep asked) {
        String id = asked.plan().id();
        return executions.find(id)
                .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
                .map(run -> executions.input(id, SweepRequest.class))
                .filter(request -> request.iterations() == asked.iterations())
                .filter(request -> request.plan().equals(withImportsOf(request, asked).plan()))
                .isPresent();
    }

    private static PlannedSweep withImportsOf(SweepRequest request, PlannedSweep asked) {
        return request.plan().search().imports().map(asked::beginningWith).orElse(asked);
    }

    public Outcome start(PlannedSweep asked) {
        PlannedSweep sweep = asked.plan().search().mode() == StartMode.FROM_BEST ? bequeathed(asked) : asked;
        String id = sweep.plan().id();
        return executions
                .find(id)
                .map(run -> startAgain(sweep, run.getStatus()))
                .orElseGet(() -> start(new SweepRequest(sweep.plan(), sweep.iterations(), SweepRequest.Start.FRESH)));
    }

    /** A sweep that is started again keeps what it began with; what was found since is not its. */
    private PlannedSweep bequeathed(PlannedSweep asked) {
        WarmStarts found = executions
                .find(asked.plan().id())
                .flatMap(run -> executions.input(asked.plan().id(), SweepRequest.class).plan().search().imports())
                .or(() -> asked.plan().search().imports())
                .orElseGet(() -> earlier.of(asked.plan().op().name()));
        if (found.inOrder().isEmpty()) {
            throw CommandFailure.usage("mode from-best: this server knows no ended campaign of " + asked.plan().op().name()
                    + "; run one from-scratch first, or name winners by --from");
        }
        return asked.beginningWith(found);
    }

    private Outcome startAgain(PlannedSweep sweep, WorkflowExecutionStatus status) {
        String id = sweep.plan().id();
        if (status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
            throw CommandFailure.refused("the sweep '" + id + "' is running already" + otherPlan(sweep.plan())
                    + "; './lathe sweep extend " + id + " --to N' asks more of it, './lathe sweep watch " + id
                    + "' follows it, './lathe sweep stop " + id + "' ends it, and another --id starts another");
        }
        requireSamePlan(sweep.plan());
        requireMoreToDo(sweep, status);
        return start(new SweepRequest(sweep.plan(), sweep.iterations(), SweepRequest.Start.RESUME));
    }

    /** In what the plan is another than the one that runs; nothing where it is the same. */
    private String otherPlan(SweepPlan plan) {
        List<String> differences = PlanDifferences.of(executions.input(plan.id(), SweepRequest.class).plan(), plan);
        return differences.isEmpty() ? "" : " with another plan (" + String.join("; ", differences) + ")";
    }

    private void requireSamePlan(SweepPlan plan) {
        SweepPlan earlier = executions.input(plan.id(), SweepRequest.class).plan();
        if (!earlier.equals(plan)) {
            throw CommandFailure.refused("the sweep '" + plan.id() + "' has ended and had another plan ("
                    + String.join("; ", PlanDifferences.of(earlier, plan)) + "); './lathe sweep extend " + plan.id() + " --to N' goes on with that one, and another --id"
                    + " starts another");
        }
    }

    private void requireMoreToDo(PlannedSweep sweep, WorkflowExecutionStatus status) {
        if (status != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
            return;
        }
        SweepStatus ended = executions.result(sweep.plan().id(), SweepStatus.class);
        if (ended.phase() == Phase.DONE && sweep.iterations() <= ended.target()) {
            throw CommandFailure.refused("the sweep '" + ended.id() + "' is done, and was asked for " + ended.target()
                    + " iterations a campaign; ask for more of them, or start another with another --id");
        }
    }

    /** Goes on with an ended sweep, up to that many iterations of each campaign. */
    void again(SweepPlan plan, int iterations) {
        start(new SweepRequest(plan, iterations, SweepRequest.Start.RESUME));
    }

    private Outcome start(SweepRequest request) {
        try {
            WorkflowClient.start(client.newWorkflowStub(SweepWorkflow.class, WorkflowStart.sweep(request))::run, request);
        } catch (WorkflowExecutionAlreadyStarted e) {
            throw CommandFailure.refused("the sweep '" + request.plan().id() + "' has just been started by someone else");
        }
        return switch (request.start()) {
            case FRESH -> Outcome.STARTED;
            case RESUME -> Outcome.REOPENED;
        };
    }
}
