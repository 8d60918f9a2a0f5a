package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.Locale;
import java.util.Optional;

/** Reads a campaign: by a query while it runs, from its result after it has ended, else from its history. */
public final class CampaignReading {
    private final Executions executions;
    private final CampaignReader histories;

    public CampaignReading(Session session) {
        this.executions = session.executions();
        this.histories = new CampaignReader(session.client());
    }

    /** Returns the summary of a campaign; throws CommandFailure if there is no such campaign. */
    public CampaignSummary summary(String id) {
        return find(id, Worker.MAY_ANSWER).orElseThrow(() -> missing(id));
    }

    /** Whether a worker may answer a query. */
    enum Worker {
        MAY_ANSWER,
        IS_SILENT
    }

    Optional<CampaignSummary> find(String id, Worker worker) {
        return executions.find(id).map(info -> switch (info.getStatus()) {
            case WORKFLOW_EXECUTION_STATUS_RUNNING -> running(info, worker);
            case WORKFLOW_EXECUTION_STATUS_COMPLETED -> CampaignSummaries.of(executions.result(id, CampaignState.class));
            case WORKFLOW_EXECUTION_STATUS_TERMINATED, WORKFLOW_EXECUTION_STATUS_CANCELED ->
                broken(id, Phase.STOPPED, info.getStatus());
            case WORKFLOW_EXECUTION_STATUS_FAILED,
                    WORKFLOW_EXECUTION_STATUS_TIMED_OUT,
                    WORKFLOW_EXECUTION_STATUS_UNSPECIFIED,
                    WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW,
                    WORKFLOW_EXECUTION_STATUS_PAUSED,
                    UNRECOGNIZED -> broken(id, Phase.FAILED, info.getStatus());
        });
    }

    private CampaignSummary running(WorkflowExecutionInfo info, Worker worker) {
        String id = info.getExecution().getWorkflowId();
        Optional<CampaignSummary> answer =
                switch (worker) {
                    case MAY_ANSWER -> executions.query(id, "status", CampaignSummary.class);
                    case IS_SILENT -> Optional.empty();
                };
        return answer.orElseGet(() -> recorded(info));
    }

    /** Returns the recorded summary. The history has no evaluation for a pause, but the search attribute shows it. */
    private CampaignSummary recorded(WorkflowExecutionInfo info) {
        CampaignSummary recorded = history(info.getExecution().getWorkflowId()).summary();
        boolean held = Executions.attribute(info, SearchAttributes.PHASE).equals(Optional.of(Phase.PAUSED.toString()));
        return held && recorded.pauseReason().isEmpty()
                ? recorded.held("start a worker with './lathe worker' to see the reason")
                : recorded;
    }

    /** Returns the summary of a campaign that was terminated or failed. */
    private CampaignSummary broken(String id, Phase phase, WorkflowExecutionStatus status) {
        return history(id).summary().endedAs(phase, "workflow " + word(status));
    }

    private static String word(WorkflowExecutionStatus status) {
        return status.name().replace("WORKFLOW_EXECUTION_STATUS_", "").replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    /** Returns the recorded history of a campaign; throws CommandFailure if there is no such campaign. */
    public CampaignHistory history(String id) {
        return histories.read(id).orElseThrow(() -> missing(id));
    }

    private static CommandFailure missing(String id) {
        return CommandFailure.notFound("no campaign '" + id + "'; list the campaigns of a sweep with './lathe "
                + "campaign list SWEEP'");
    }
}
