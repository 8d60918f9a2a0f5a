package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.CampaignReading.Worker;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.report.outlier.CampaignRates;
import dev.lathe.tuning.report.outlier.OutlierRates;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads sweeps with or without a running worker. */
public final class SweepReading {
    private final Executions executions;
    private final CampaignReading campaigns;

    public SweepReading(Session session) {
        this.executions = session.executions();
        this.campaigns = new CampaignReading(session);
    }

    /** Returns the state of a sweep and its campaigns; throws CommandFailure if there is no such sweep. */
    public SweepView view(String id) {
        WorkflowExecutionStatus status = status(id);
        SweepRequest request = executions.input(id, SweepRequest.class);
        Optional<SweepStatus> reported = reported(id, status);
        Worker worker = reported.isPresent() ? Worker.MAY_ANSWER : Worker.IS_SILENT;
        int target = reported.map(SweepStatus::target).orElse(request.iterations());
        List<CampaignSummary> summaries = InParallel.map(
                request.plan().members(), member -> campaign(request.plan(), member, reported, worker, target));
        return new SweepView(
                id,
                reported.map(SweepStatus::phase).orElse(unreported(status)),
                target,
                summaries,
                OutlierRates.of(rated(request.plan(), summaries)));
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

    private WorkflowExecutionStatus status(String id) {
        return executions
                .find(id)
                .orElseThrow(() -> CommandFailure.notFound(
                        "no sweep '" + id + "' on this server; list the sweeps with './lathe sweep list'"))
                .getStatus();
    }

    private Optional<SweepStatus> reported(String id, WorkflowExecutionStatus status) {
        if (status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
            return Optional.of(executions.result(id, SweepStatus.class));
        }
        return isRunning(status) ? executions.query(id, "status", SweepStatus.class) : Optional.empty();
    }

    private static Phase unreported(WorkflowExecutionStatus status) {
        return isRunning(status) ? Phase.RUNNING : Phase.FAILED;
    }

    private static boolean isRunning(WorkflowExecutionStatus status) {
        return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }

    /**
     * Returns the state of a campaign. Prefers the campaign's own answer, because it may have been resumed after the
     * sweep recorded its end.
     */
    private CampaignSummary campaign(
            SweepPlan plan, SweepMember member, Optional<SweepStatus> reported, Worker worker, int target) {
        String id = WorkflowIds.campaign(plan.id(), plan.key(member));
        Optional<SweepStatus.Row> row = reported.flatMap(status -> row(status, id));
        return campaigns
                .find(id, worker)
                .or(() -> row.flatMap(SweepStatus.Row::ended))
                .orElseGet(() -> waiting(plan, member, row, target));
    }

    private static Optional<SweepStatus.Row> row(SweepStatus status, String id) {
        return status.campaigns().stream().filter(row -> row.id().equals(id)).findFirst();
    }

    /** Returns the state of a campaign that the sweep has not started. */
    private static CampaignSummary waiting(
            SweepPlan plan, SweepMember member, Optional<SweepStatus.Row> row, int target) {
        CampaignSummary fresh = CampaignSummaries.of(CampaignState.fresh(plan.campaign(member), target));
        return row.filter(known -> known.phase().ended())
                .map(known -> fresh.endedAs(known.phase(), "the sweep ended before the campaign started"))
                .orElse(fresh);
    }
}
