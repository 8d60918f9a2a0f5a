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
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
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

    /** Returns the summary without a query; throws CommandFailure if there is no such campaign. */
    public CampaignSummary recordedSummary(String id) {
        return find(id, Worker.IS_SILENT).orElseThrow(() -> missing(id));
    }

    /** Whether a worker may answer a query. */
    enum Worker {
        MAY_ANSWER,
        IS_SILENT
    }

    /** Returns the summary of a campaign; empty if there is no such campaign. */
    Optional<CampaignSummary> find(String id, Worker worker) {
        return executions
                .latest(id)
                .map(run -> run.end()
                        .filter(end -> !isContinuedAsNew(end))
                        .map(end -> ended(id, end))
                        .orElseGet(() -> running(id, worker)));
    }

    /** A run that was the latest one a moment ago may have continued as new; the campaign is running then. */
    private static boolean isContinuedAsNew(HistoryEvent end) {
        return end.getEventType() == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW;
    }

    private CampaignSummary ended(String id, HistoryEvent end) {
        EventType type = end.getEventType();
        if (type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED) {
            return CampaignSummaries.of(Executions.result(end, CampaignState.class));
        }
        boolean fromOutside = type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED
                || type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED;
        return broken(id, fromOutside ? Phase.STOPPED : Phase.FAILED, type);
    }

    private CampaignSummary running(String id, Worker worker) {
        Optional<CampaignSummary> answer =
                switch (worker) {
                    case MAY_ANSWER -> executions.query(id, "status", CampaignSummary.class);
                    case IS_SILENT -> Optional.empty();
                };
        return answer.orElseGet(() -> recorded(id));
    }

    /** Returns the recorded summary. The history has no evaluation for a pause, but the search attribute shows it. */
    private CampaignSummary recorded(String id) {
        CampaignHistory history = history(id);
        CampaignSummary recorded = history.summary().waitingFor(Optional.of(withoutWorker(lastProgress(id, history))));
        boolean held = executions
                .find(id)
                .flatMap(info -> Executions.attribute(info, SearchAttributes.PHASE))
                .equals(Optional.of(Phase.PAUSED.toString()));
        return held && recorded.pauseReason().isEmpty()
                ? recorded.paused("start a worker with './lathe worker' to see the reason")
                : recorded;
    }

    /** Returns the time of the last evaluation, or of the start if there is none. */
    private Instant lastProgress(String id, CampaignHistory history) {
        return history.evaluations().isEmpty()
                ? executions.find(id).map(Executions::started).orElse(Instant.EPOCH)
                : history.evaluations().getLast().at();
    }

    /** Returns what a campaign waits for if no worker is polling. */
    static CampaignSummary.Waiting withoutWorker(Instant since) {
        return new CampaignSummary.Waiting(
                "a worker, because no worker is polling; start one with './lathe worker'", since);
    }

    /** Returns the summary of a campaign that was terminated or failed. */
    private CampaignSummary broken(String id, Phase phase, EventType end) {
        return history(id).summary().endedAs(phase, "workflow " + word(end));
    }

    private static String word(EventType end) {
        return end.name().replace("EVENT_TYPE_WORKFLOW_EXECUTION_", "").replace('_', ' ').toLowerCase(Locale.ROOT);
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
