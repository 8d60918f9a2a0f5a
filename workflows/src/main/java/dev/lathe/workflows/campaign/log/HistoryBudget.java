package dev.lathe.workflows.campaign.log;

import io.temporal.workflow.Workflow;

/**
 * When a campaign continues as new. An iteration is about 25 events and 5 KB of history, so twenty stay far below the
 * server's suggestion of 4,096 events, replay in a moment, and read well in a timeline.
 */
public final class HistoryBudget {
    private static final int EVALUATIONS_PER_RUN = 20;

    private HistoryBudget() {}

    public static boolean spent(EvaluationLog log) {
        return log.thisRun().size() >= EVALUATIONS_PER_RUN || Workflow.getInfo().isContinueAsNewSuggested();
    }
}
