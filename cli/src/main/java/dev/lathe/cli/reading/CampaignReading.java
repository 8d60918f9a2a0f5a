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

/** Reads one campaign: from itself while it runs, from its result when it has ended, else from its history. */
public final class CampaignReading {
    private final Executions executions;
    private final CampaignReader histories;

    public CampaignReading(Session session) {
        this.executions = session.executions();
        this.histories = new CampaignReader(session.client());
    }

    /** Throws CommandFailure where there is no such campaign. */
    public CampaignSummary summary(String id) {
        return find(id, Worker.MAY_ANSWER).orElseThrow(() -> missing(id));
    }

    /** Whether it is worth while to ask the campaign itself. */
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
                    case MAY_ANSWER -> executions.ask(id, "status", CampaignSummary.class);
                    case IS_SILENT -> Optional.empty();
                };
        return answer.orElseGet(() -> recorded(info));
    }

    /** A pause is in no evaluation, but it was shown when it began. */
    private CampaignSummary recorded(WorkflowExecutionInfo info) {
        CampaignSummary recorded = history(info.getExecution().getWorkflowId()).summary();
        boolean held = Executions.word(info, SearchAttributes.PHASE).equals(Optional.of(Phase.PAUSED.toString()));
        return held && recorded.pauseReason().isEmpty()
                ? recorded.held("why, its worker will say: './lathe worker' starts one")
                : recorded;
    }

    /** One that did not come to its own end: terminated from outside, or failed by a defect. */
    private CampaignSummary broken(String id, Phase phase, WorkflowExecutionStatus status) {
        return history(id).summary().endedAs(phase, "its workflow has ended as " + word(status));
    }

    private static String word(WorkflowExecutionStatus status) {
        return status.name().replace("WORKFLOW_EXECUTION_STATUS_", "").replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    /** Everything that was recorded of a campaign; throws CommandFailure where there is none. */
    public CampaignHistory history(String id) {
        return histories.read(id).orElseThrow(() -> missing(id));
    }

    private static CommandFailure missing(String id) {
        return CommandFailure.notFound("there is no campaign '" + id + "'; './lathe campaign list SWEEP' names those of a sweep");
    }
}
