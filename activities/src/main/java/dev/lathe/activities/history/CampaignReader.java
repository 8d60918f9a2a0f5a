package dev.lathe.activities.history;

import dev.lathe.activities.history.timeline.Timeline;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.client.WorkflowClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reads a whole campaign from its history, on any server, whether a worker is there or not. */
public final class CampaignReader {
    private final WorkflowClient client;

    public CampaignReader(WorkflowClient client) {
        this.client = client;
    }

    /** The campaign with this workflow id; empty where there is none, or none that the server still keeps. */
    public Optional<CampaignHistory> read(String workflowId) {
        List<RunHistory> runs = new Runs(client, workflowId).inOrder();
        return runs.isEmpty() ? Optional.empty() : Optional.of(history(runs));
    }

    /** Where the campaign stands, from its latest run alone; empty as above. */
    public Optional<CampaignState> state(String workflowId) {
        return new Runs(client, workflowId).latest().map(CampaignReader::state);
    }

    private static CampaignState state(RunHistory latest) {
        return latest.result().orElseGet(() -> CampaignReplay.of(latest));
    }

    /** What the time of the campaign went into; empty of tasks where there is none. */
    public Timeline timeline(String workflowId) {
        return Timeline.joined(new Runs(client, workflowId).inOrder().stream()
                .map(run -> Timeline.of(run.events()))
                .toList());
    }

    private static CampaignHistory history(List<RunHistory> runs) {
        List<Recorded> evaluations =
                runs.stream().flatMap(run -> run.evaluations().stream()).toList();
        return new CampaignHistory(state(runs.getLast()), eachOnce(evaluations));
    }

    /**
     * A campaign that was terminated and started again from an earlier state makes some ordinals again; the last time
     * counts. What opens an epoch or runs off at the end has no number of its own and is kept as often as it was measured.
     */
    private static List<Recorded> eachOnce(List<Recorded> evaluations) {
        TreeSet<Integer> seen = new TreeSet<>();
        Deque<Recorded> kept = new ArrayDeque<>();
        for (Recorded recorded : evaluations.reversed()) {
            if (isMeasuredAgain(recorded.numbering()) || seen.add(recorded.ordinal())) {
                kept.addFirst(recorded);
            }
        }
        return new ArrayList<>(kept);
    }

    private static boolean isMeasuredAgain(Numbering numbering) {
        return switch (numbering) {
            case Numbering.Runoff runoff -> true;
            case Numbering.Iteration iteration -> iteration.number() == 0;
            case Numbering.Attempt attempt -> false;
        };
    }
}
