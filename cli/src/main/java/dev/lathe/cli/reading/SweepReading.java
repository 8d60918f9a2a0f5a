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
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/** Reads sweeps with or without a running worker. */
public final class SweepReading {
    private final Executions executions;
    private final CampaignReading campaigns;
    private final ConcurrentMap<String, CampaignSummary> ended = new ConcurrentHashMap<>();

    public SweepReading(Session session) {
        this.executions = session.executions();
        this.campaigns = new CampaignReading(session);
    }

    /** The phase of a sweep and its target of iterations per campaign, without the campaigns. */
    public record Standing(Phase phase, int target) {}

    /** Returns the phase and target of a sweep; throws CommandFailure if there is no such sweep. */
    public Standing standing(String id) {
        Look look = look(id);
        return new Standing(look.phase(), look.target());
    }

    /** Returns the state of a sweep and its campaigns; throws CommandFailure if there is no such sweep. */
    public SweepView view(String id) {
        Look look = look(id);
        List<Integer> places = IntStream.range(0, look.plan().members().size()).boxed().toList();
        List<CampaignSummary> summaries = InParallel.map(places, place -> campaign(look, place));
        return new SweepView(id, look.phase(), look.target(), summaries, OutlierRates.of(rated(look.plan(), summaries)));
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
        WorkflowExecutionStatus status = status(id);
        return new Look(status, executions.input(id, SweepRequest.class), reported(id, status));
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

    private static boolean isRunning(WorkflowExecutionStatus status) {
        return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }

    private CampaignSummary campaign(Look look, int place) {
        String id = look.campaign(place);
        return Optional.ofNullable(ended.get(id))
                .filter(known -> known.target() >= look.target() && look.hasEnded(place))
                .or(() -> read(look, place))
                .orElseGet(() -> look.notBegun(place));
    }

    private Optional<CampaignSummary> read(Look look, int place) {
        if (!look.mayHaveBegun(place)) {
            return Optional.empty();
        }
        Optional<CampaignSummary> found = campaigns.find(look.campaign(place), look.worker());
        found.filter(campaign -> campaign.phase().ended()).ifPresent(campaign -> ended.put(campaign.id(), campaign));
        return found;
    }

    /** The answer of the sweep workflow to one query; empty if no worker answers. */
    private record Look(WorkflowExecutionStatus status, SweepRequest request, Optional<SweepStatus> reported) {
        SweepPlan plan() {
            return request.plan();
        }

        Phase phase() {
            return reported.map(SweepStatus::phase).orElse(isRunning(status) ? Phase.RUNNING : Phase.FAILED);
        }

        int target() {
            return reported.map(SweepStatus::target).orElse(request.iterations());
        }

        Worker worker() {
            return reported.isPresent() ? Worker.MAY_ANSWER : Worker.IS_SILENT;
        }

        String campaign(int place) {
            return WorkflowIds.campaign(plan().id(), plan().key(plan().members().get(place)));
        }

        /**
         * Returns whether a campaign that was seen to end has not been resumed since. After the end of the sweep, each
         * campaign is read once more.
         */
        boolean hasEnded(int place) {
            return reported.filter(sweep -> !sweep.phase().ended() && !sweep.running().contains(place)).isPresent();
        }

        /** Returns whether a campaign may have been started. A resumed sweep had campaigns before. */
        boolean mayHaveBegun(int place) {
            return request.start() == SweepRequest.Start.AGAIN
                    || reported.filter(sweep -> place >= sweep.begun()).isEmpty();
        }

        /** Returns the state of a campaign that the sweep has not started. */
        CampaignSummary notBegun(int place) {
            CampaignSummary fresh =
                    CampaignSummaries.of(CampaignState.fresh(plan().campaign(plan().members().get(place)), target()));
            return reported.filter(sweep -> sweep.phase().ended()).isPresent()
                    ? fresh.endedAs(Phase.STOPPED, "the sweep ended before the campaign started")
                    : fresh;
        }
    }
}
