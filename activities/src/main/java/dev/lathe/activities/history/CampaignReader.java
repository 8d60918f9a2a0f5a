package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reads campaigns from their histories. Needs no worker. */
public final class CampaignReader {
    private final WorkflowClient client;

    public CampaignReader(WorkflowClient client) {
        this.client = client;
    }

    /**
     * Reads the campaign with this workflow id. Empty if the server has no such campaign or its retention has expired.
     */
    public Optional<CampaignHistory> read(String workflowId) {
        List<RunHistory> runs = new Runs(client, workflowId).inOrder();
        return runs.isEmpty() ? Optional.empty() : Optional.of(history(runs));
    }

    /** A campaign, and the times of its tasks. */
    public record Timed(CampaignHistory history, Timeline timeline) {}

    /** Reads the campaign with the times of its tasks, in one pass. Empty if there is no such campaign. */
    public Optional<Timed> readTimed(String workflowId) {
        List<RunHistory> runs = new Runs(client, workflowId).inOrder();
        return runs.isEmpty() ? Optional.empty() : Optional.of(new Timed(history(runs), timeline(runs)));
    }

    /** Reads the state of the campaign from its latest run. Empty if there is no such campaign. */
    public Optional<CampaignState> state(String workflowId) {
        return new Runs(client, workflowId).latest().map(CampaignReader::state);
    }

    /** Returns the state of a campaign from the events of its latest run. */
    public static CampaignState state(List<HistoryEvent> latestRun) {
        return state(new RunHistory(latestRun));
    }

    private static CampaignState state(RunHistory latest) {
        return latest.result().orElseGet(() -> CampaignReplay.of(latest));
    }

    /** Reads the tasks of the campaign with their times. Without tasks if there is no such campaign. */
    public Timeline timeline(String workflowId) {
        return timeline(new Runs(client, workflowId).inOrder());
    }

    private static Timeline timeline(List<RunHistory> runs) {
        return Timeline.joined(runs.stream().map(run -> Timeline.of(run.events())).toList());
    }

    private static CampaignHistory history(List<RunHistory> runs) {
        List<Recorded> evaluations =
                runs.stream().flatMap(run -> run.evaluations().stream()).toList();
        return new CampaignHistory(state(runs.getLast()), latestOfEachOrdinal(evaluations));
    }

    /**
     * Returns one evaluation for each ordinal. A campaign that was terminated and restarted from an earlier state
     * repeats ordinals; the last one counts. Measurements that open an epoch or belong to a runoff repeat a number and
     * are all kept.
     */
    private static List<Recorded> latestOfEachOrdinal(List<Recorded> evaluations) {
        TreeSet<Integer> seen = new TreeSet<>();
        Deque<Recorded> kept = new ArrayDeque<>();
        for (Recorded recorded : evaluations.reversed()) {
            if (recorded.remeasures() || seen.add(recorded.ordinal())) {
                kept.addFirst(recorded);
            }
        }
        return new ArrayList<>(kept);
    }
}
