package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.QueuedControl;
import dev.lathe.cli.connection.RunningHistory;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads a campaign: by a query while it runs, from its result after it has ended, else from its history. */
public final class CampaignReading {
    private final boolean besideWorker;
    private final Executions executions;
    private final CampaignReader histories;

    public CampaignReading(Session session) {
        this(session, false);
    }

    /**
     * {@code besideWorker}: this process runs a worker. If that worker does not answer, it starts or is busy, and the
     * campaigns do not wait for another one.
     */
    CampaignReading(Session session, boolean besideWorker) {
        this.besideWorker = besideWorker;
        this.executions = session.executions();
        this.histories = new CampaignReader(session.client());
    }

    /** Returns the summary of a campaign; throws CommandFailure if there is no such campaign. */
    public CampaignSummary summary(String id) {
        return find(id, Worker.MAY_ANSWER).orElseThrow(() -> missing(id));
    }

    /** Returns the summary without a query; throws CommandFailure if there is no such campaign. */
    public CampaignSummary recordedSummary(String id) {
        return find(id, Worker.IS_SILENT).orElseThrow(() -> missing(id));
    }

    /** Whether a worker answers queries. */
    enum Worker {
        ANSWERS,
        MAY_ANSWER,
        IS_SILENT
    }

    /** Returns the summary of a campaign; empty if there is no such campaign. */
    Optional<CampaignSummary> find(String id, Worker worker) {
        return executions
                .latest(id)
                .map(latest -> Executions.hasEnded(latest.run()) ? ended(latest.run()) : running(latest, worker));
    }

    private CampaignSummary ended(WorkflowExecutionInfo run) {
        return switch (run.getStatus()) {
            case WORKFLOW_EXECUTION_STATUS_COMPLETED ->
                Executions.memo(run, CampaignSummaries.MEMO, CampaignSummary.class).orElseThrow();
            case WORKFLOW_EXECUTION_STATUS_TERMINATED, WORKFLOW_EXECUTION_STATUS_CANCELED ->
                broken(run, Phase.STOPPED);
            default -> broken(run, Phase.FAILED);
        };
    }

    private CampaignSummary running(Executions.Latest latest, Worker worker) {
        String id = latest.run().getExecution().getWorkflowId();
        Optional<CampaignSummary> answer =
                switch (worker) {
                    case ANSWERS -> executions.queryWorker(id, "status", CampaignSummary.class);
                    case MAY_ANSWER -> executions.query(id, "status", CampaignSummary.class);
                    case IS_SILENT -> Optional.empty();
                };
        return answer.map(campaign -> campaign.waiting().isPresent()
                        ? campaign
                        : campaign.waitingFor(StageReading.waiting(latest.activities())))
                .orElseGet(() -> recorded(latest.run()));
    }

    /** Returns the recorded summary. The history has no evaluation for a pause, but the search attribute shows it. */
    private CampaignSummary recorded(WorkflowExecutionInfo run) {
        String id = run.getExecution().getWorkflowId();
        RunningHistory history = executions.history(id);
        CampaignState state = CampaignReader.state(history.events());
        CampaignSummary recorded = CampaignSummaries.of(state)
                .waitingFor(silence(history.waitsForWorkerSince(), history.queuedControls()));
        boolean held = Executions.attribute(run, SearchAttributes.PHASE).equals(Optional.of(Phase.PAUSED.toString()));
        return held
                ? recorded.paused(state.controls()
                        .pauseReason()
                        .orElse("start a worker with './lathe worker' to see the reason"))
                : recorded;
    }

    /**
     * Returns what a campaign waits for whose state no worker has reported; empty if the worker of this process will.
     */
    Optional<CampaignSummary.Waiting> silence(Optional<Instant> since, List<QueuedControl> queued) {
        if (besideWorker) {
            return Optional.empty();
        }
        String controls = queued.isEmpty() ? "" : "; " + QueuedControl.text(queued);
        return Optional.of(new CampaignSummary.Waiting(
                (executions.aWorkerPolls()
                                ? "an answer of a worker, which polls but is busy"
                                : "a worker, because no worker is polling; start one with './lathe worker'")
                        + controls,
                since));
    }

    /** Returns the summary of a campaign that was terminated or failed. */
    private CampaignSummary broken(WorkflowExecutionInfo run, Phase phase) {
        return history(run.getExecution().getWorkflowId())
                .summary()
                .endedAs(phase, "workflow " + word(run.getStatus()));
    }

    private static String word(WorkflowExecutionStatus status) {
        return status.name().replace("WORKFLOW_EXECUTION_STATUS_", "").replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    /** Returns the recorded history of a campaign; throws CommandFailure if there is no such campaign. */
    public CampaignHistory history(String id) {
        return histories.read(id).orElseThrow(() -> missing(id));
    }

    /**
     * Returns the result of a campaign, or its recorded state if it has none; throws CommandFailure if there is no such
     * campaign.
     */
    public CampaignState state(String id) {
        return executions
                .find(id)
                .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED)
                .map(run -> executions.result(run, CampaignState.class))
                .or(() -> histories.state(id))
                .orElseThrow(() -> missing(id));
    }

    private CommandFailure missing(String id) {
        if (IdKinds.isPlanned(executions, id)) {
            return CommandFailure.notFound("the campaign '" + id + "' has not started; './lathe sweep status "
                    + IdKinds.sweep(id) + "' prints the reason");
        }
        return CommandFailure.notFound("no campaign '" + id + "'; list the campaigns of a sweep with './lathe "
                + "campaign list SWEEP'");
    }
}
