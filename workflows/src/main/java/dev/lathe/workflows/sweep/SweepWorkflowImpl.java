package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.stop.IterationCount;
import dev.lathe.workflows.contract.control.ControlAnswer;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.PauseRequest;
import dev.lathe.workflows.contract.control.ResumeRequest;
import dev.lathe.workflows.contract.control.StopRequest;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.util.List;
import java.util.Optional;

/** One sweep, as a table of contents. */
public final class SweepWorkflowImpl implements SweepWorkflow {
    private final SweepPlan plan;
    private final SweepRequest.Start start;
    private final List<Member> members;
    private final CampaignWindow window;
    private int target;
    private boolean paused;
    private Optional<String> stopReason = Optional.empty();

    @WorkflowInit
    public SweepWorkflowImpl(SweepRequest request) {
        plan = request.plan();
        start = request.start();
        target = request.iterations();
        members = plan.members().stream().map(member -> new Member(plan.campaign(member))).toList();
        window = new CampaignWindow(members, plan.window());
    }

    @Override
    public SweepStatus run(SweepRequest request) {
        show(Phase.RUNNING);
        while (!over()) {
            Workflow.await(() -> over() || mayStart());
            if (mayStart()) {
                window.fill(target, start);
            }
            if (stopReason.isEmpty()) {
                window.handOn(target);
            }
            Workflow.setCurrentDetails(SweepDetails.of(status()));
        }
        Workflow.await(Workflow::isEveryHandlerFinished);
        show(endPhase());
        return status();
    }

    private boolean over() {
        return window.allEnded() || stopReason.isPresent() && window.count(Member.Progress.RUNNING) == 0;
    }

    private boolean mayStart() {
        return !paused && stopReason.isEmpty() && window.hasRoom();
    }

    private void show(Phase phase) {
        Workflow.upsertTypedSearchAttributes(
                SearchAttributes.SWEEP.valueSet(plan.id()),
                SearchAttributes.PHASE.valueSet(phase.toString()),
                SearchAttributes.TARGET.valueSet((long) target));
        Workflow.setCurrentDetails(SweepDetails.of(status()));
    }

    private Phase endPhase() {
        if (rows().stream().allMatch(row -> row.phase() == Phase.DONE)) {
            return Phase.DONE;
        }
        return stopReason.isPresent() ? Phase.STOPPED : Phase.EXHAUSTED;
    }

    private Phase phase() {
        if (over()) {
            return endPhase();
        }
        return paused ? Phase.PAUSED : Phase.RUNNING;
    }

    @Override
    public void stopSignal(StopRequest request) {
        stopReason = Optional.of(request.reason());
        window.stop(request);
    }

    @Override
    public ControlAnswer stop(StopRequest request) {
        stopSignal(request);
        return answered("every campaign ends after its iteration in flight");
    }

    @Override
    public void pauseSignal(PauseRequest request) {
        paused = true;
        window.tell(campaign -> campaign.pauseSignal(request));
    }

    @Override
    public ControlAnswer pause(PauseRequest request) {
        pauseSignal(request);
        return answered("every campaign holds after its iteration in flight");
    }

    @Override
    public void resumeSignal(ResumeRequest request) {
        paused = false;
        window.tell(campaign -> campaign.resumeSignal(request));
    }

    @Override
    public ControlAnswer resume(ResumeRequest request) {
        resumeSignal(request);
        return answered("every campaign goes on now");
    }

    @Override
    public void extendSignal(ExtendRequest request) {
        if (refusal(request).isEmpty()) {
            target = request.to();
            window.extend(request);
        }
    }

    @Override
    public void validateExtend(ExtendRequest request) {
        refusal(request).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    private Optional<String> refusal(ExtendRequest request) {
        if (stopReason.isPresent()) {
            return Optional.of("the sweep is being stopped; extend it once it has ended");
        }
        if (request.to() > IterationCount.LIMIT) {
            return Optional.of("to: " + request.to() + " is over the limit of " + IterationCount.LIMIT + " iterations");
        }
        return request.to() >= target
                ? Optional.empty()
                : Optional.of("to: " + request.to() + " is less than the " + target + " iterations already asked for");
    }

    @Override
    public ControlAnswer extend(ExtendRequest request) {
        extendSignal(request);
        return answered("every campaign goes on to " + target + " iterations");
    }

    private ControlAnswer answered(String effect) {
        return new ControlAnswer(phase(), target, effect);
    }

    @Override
    public SweepStatus status() {
        return new SweepStatus(plan.id(), phase(), target, rows());
    }

    private List<SweepStatus.Row> rows() {
        Phase whileWaiting = stopReason.isPresent() ? Phase.STOPPED : Phase.STARTING;
        return members.stream().map(member -> member.row(whileWaiting)).toList();
    }
}
