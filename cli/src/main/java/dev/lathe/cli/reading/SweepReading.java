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

/**
 * Reads sweeps, on any server, whether a worker is there or not. The sweep answers with counts, each campaign with
 * its own summary, in one call where it has ended and in two where it runs. While a sweep is watched, campaigns
 * that have ended are not read again.
 */
public final class SweepReading {
    private final Executions executions;
    private final CampaignReading campaigns;
    private final ConcurrentMap<String, CampaignSummary> ended = new ConcurrentHashMap<>();

    public SweepReading(Session session) {
        this.executions = session.executions();
        this.campaigns = new CampaignReading(session);
    }

    /** The iterations requested of each campaign, and the phase, without the campaigns. */
    public record Standing(Phase phase, int target) {}

    /** Throws CommandFailure where there is no such sweep. */
    public Standing standing(String id) {
        Look look = look(id);
        return new Standing(look.phase(), look.target());
    }

    /** Throws CommandFailure where there is no such sweep. */
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
        return new Look(status, executions.input(id, SweepRequest.class), told(id, status));
    }

    private WorkflowExecutionStatus status(String id) {
        return executions
                .find(id)
                .orElseThrow(() -> CommandFailure.notFound(
                        "there is no sweep '" + id + "'; './lathe sweep list' names those that this server knows"))
                .getStatus();
    }

    private Optional<SweepStatus> told(String id, WorkflowExecutionStatus status) {
        if (status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
            return Optional.of(executions.result(id, SweepStatus.class));
        }
        return isRunning(status) ? executions.ask(id, "status", SweepStatus.class) : Optional.empty();
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

    /** What the sweep itself told at one moment; nothing where no worker answers for it. */
    private record Look(WorkflowExecutionStatus status, SweepRequest request, Optional<SweepStatus> told) {
        SweepPlan plan() {
            return request.plan();
        }

        Phase phase() {
            return told.map(SweepStatus::phase).orElse(isRunning(status) ? Phase.RUNNING : Phase.FAILED);
        }

        int target() {
            return told.map(SweepStatus::target).orElse(request.iterations());
        }

        Worker worker() {
            return told.isPresent() ? Worker.MAY_ANSWER : Worker.IS_SILENT;
        }

        String campaign(int place) {
            return WorkflowIds.campaign(plan().id(), plan().key(plan().members().get(place)));
        }

        /** Whether a campaign that was seen to end still has. At the end of the sweep each is read once more. */
        boolean hasEnded(int place) {
            return told.filter(sweep -> !sweep.phase().ended() && !sweep.running().contains(place)).isPresent();
        }

        /** A sweep that was started again had campaigns before. */
        boolean mayHaveBegun(int place) {
            return request.start() == SweepRequest.Start.RESUME
                    || told.filter(sweep -> place >= sweep.begun()).isEmpty();
        }

        /** A campaign that the sweep has not started yet, or never will. */
        CampaignSummary notBegun(int place) {
            CampaignSummary fresh =
                    CampaignSummaries.of(CampaignState.fresh(plan().campaign(plan().members().get(place)), target()));
            return told.filter(sweep -> sweep.phase().ended()).isPresent()
                    ? fresh.endedAs(Phase.STOPPED, "the sweep ended before it began")
                    : fresh;
        }
    }
}
