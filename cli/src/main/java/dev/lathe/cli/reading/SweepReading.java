package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.RunningHistory;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.InParallel;
import dev.lathe.cli.reading.CampaignReading.Worker;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.report.CampaignRates;
import dev.lathe.tuning.report.OutlierRate;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/**
 * Reads sweeps with or without a running worker. A sweep reports counts, and each campaign reports its own summary.
 * While a sweep is watched, campaigns that have ended are not read again.
 */
public final class SweepReading {
    private final Executions executions;
    private final CampaignReading campaigns;
    private final ConcurrentMap<String, CampaignSummary> ended = new ConcurrentHashMap<>();

    public SweepReading(Session session) {
        this(session, false);
    }

    /** Returns a reading for a process that runs a worker. */
    public static SweepReading besideWorker(Session session) {
        return new SweepReading(session, true);
    }

    private SweepReading(Session session, boolean besideWorker) {
        this.executions = session.executions();
        this.campaigns = new CampaignReading(session, besideWorker);
    }

    /** The phase of a sweep, its target in iterations per campaign, and whether a worker answered. */
    public record Standing(Phase phase, int target, boolean answered) {}

    /** Returns the phase and the target of a sweep; throws CommandFailure if there is no such sweep. */
    public Standing standing(String id) {
        WorkflowExecutionInfo run = run(id);
        Optional<SweepStatus> reported = isRunning(run.getStatus())
                ? executions.queryBriefly(id, "status", SweepStatus.class)
                : reported(id, run);
        Look look = new Look(run, executions.input(id, SweepRequest.class), reported, Optional.empty());
        return new Standing(look.phase(), look.target(), look.reported().isPresent());
    }

    /** Waits for the end of a sweep, at most for the limit. */
    public void awaitEnd(String id, Duration limit) {
        executions.awaitEnd(id, limit);
    }

    /** Returns the state of a sweep and its campaigns; throws CommandFailure if there is no such sweep. */
    public SweepView view(String id) {
        Look look = look(id);
        List<Integer> indices = IntStream.range(0, look.plan().members().size()).boxed().toList();
        List<CampaignSummary> summaries = InParallel.map(indices, index -> campaign(look, index));
        return SweepView.of(
                id,
                look.phase(),
                look.target(),
                Executions.labels(look.run()),
                summaries,
                OutlierRate.of(rated(look.plan(), summaries)),
                look.unanswered().map(RunningHistory::queuedControls).orElse(List.of()));
    }

    private static List<CampaignRates> rated(SweepPlan plan, List<CampaignSummary> summaries) {
        return IntStream.range(0, summaries.size())
                .mapToObj(i -> rated(plan.campaign(plan.members().get(i)), summaries.get(i)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<CampaignRates> rated(CampaignPlan plan, CampaignSummary summary) {
        return CampaignRates.of(plan.problems(), plan.metric(), summary);
    }

    private Look look(String id) {
        WorkflowExecutionInfo run = run(id);
        Optional<SweepStatus> reported = reported(id, run);
        Optional<RunningHistory> unanswered = isRunning(run.getStatus()) && reported.isEmpty()
                ? Optional.of(executions.history(id))
                : Optional.empty();
        return new Look(run, executions.input(id, SweepRequest.class), reported, unanswered);
    }

    private WorkflowExecutionInfo run(String id) {
        IdKinds.requireSweep(executions, id);
        return executions
                .find(id)
                .orElseThrow(() -> CommandFailure.notFound(
                        "no sweep '" + id + "' on this server; list the sweeps with './lathe sweep list'"));
    }

    private Optional<SweepStatus> reported(String id, WorkflowExecutionInfo run) {
        if (run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
            return Optional.of(executions.result(run, SweepStatus.class));
        }
        return isRunning(run.getStatus()) ? executions.query(id, "status", SweepStatus.class) : Optional.empty();
    }

    private static boolean isRunning(WorkflowExecutionStatus status) {
        return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }

    private CampaignSummary campaign(Look look, int index) {
        String id = look.campaign(index);
        return Optional.ofNullable(ended.get(id))
                .filter(known -> known.target() >= look.target() && look.hasEnded(index))
                .or(() -> read(look, index))
                .orElseGet(() -> notStarted(look, index));
    }

    private Optional<CampaignSummary> read(Look look, int index) {
        if (!look.mayHaveStarted(index)) {
            return Optional.empty();
        }
        Optional<CampaignSummary> found = campaigns.find(look.campaign(index), look.worker());
        found.filter(campaign -> campaign.phase().ended()).ifPresent(campaign -> ended.put(campaign.id(), campaign));
        return found;
    }

    /** Returns the state of a campaign that the sweep has not started. */
    private CampaignSummary notStarted(Look look, int index) {
        CampaignSummary fresh = look.fresh(index);
        if (look.unanswered().isPresent()) {
            return fresh.waitingFor(campaigns.silence(look.unanswered().get().waitsForWorkerSince(), List.of()));
        }
        return look.reported().filter(sweep -> sweep.phase().ended()).isPresent()
                ? fresh.endedAs(Phase.STOPPED, "the sweep ended before the campaign started")
                : fresh;
    }

    /**
     * The state that a sweep reported. Empty if no worker answers its query; then the history of the sweep is present.
     */
    private record Look(
            WorkflowExecutionInfo run,
            SweepRequest request,
            Optional<SweepStatus> reported,
            Optional<RunningHistory> unanswered) {
        SweepPlan plan() {
            return request.plan();
        }

        Phase phase() {
            return reported.map(SweepStatus::phase).orElse(isRunning() ? Phase.RUNNING : Phase.FAILED);
        }

        boolean isRunning() {
            return SweepReading.isRunning(run.getStatus());
        }

        int target() {
            return reported.map(SweepStatus::target).orElse(request.iterations());
        }

        Worker worker() {
            if (reported.isEmpty()) {
                return Worker.IS_SILENT;
            }
            return isRunning() ? Worker.ANSWERS : Worker.MAY_ANSWER;
        }

        String campaign(int index) {
            return WorkflowIds.campaign(plan().id(), plan().key(plan().members().get(index)));
        }

        /** Returns whether an ended campaign has not been resumed. After the end of the sweep, each is read again. */
        boolean hasEnded(int index) {
            return reported.filter(sweep -> !sweep.phase().ended() && !sweep.running().contains(index)).isPresent();
        }

        /** Returns whether the campaign may exist. A resumed sweep has campaigns from before. */
        boolean mayHaveStarted(int index) {
            return request.start() == SweepRequest.Start.RESUME
                    || reported.filter(sweep -> index >= sweep.begun()).isEmpty();
        }

        CampaignSummary fresh(int index) {
            return CampaignSummaries.of(CampaignState.fresh(plan().campaign(plan().members().get(index)), target()));
        }
    }
}
