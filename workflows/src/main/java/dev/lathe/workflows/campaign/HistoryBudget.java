package dev.lathe.workflows.campaign;

import io.temporal.workflow.Workflow;

/**
 * The limit on the history of one run. An iteration takes about 25 events and 5 KB, so 20 evaluations stay far below
 * the 4,096 events at which the server suggests to continue as new, and a replay is fast.
 */
public final class HistoryBudget {
    private static final int EVALUATIONS_PER_RUN = 20;

    private HistoryBudget() {}

/** Returns whether the campaign must continue as new. */
    public static boolean spent(EvaluationLog log) {
        return log.thisRun().size() >= EVALUATIONS_PER_RUN || Workflow.getInfo().isContinueAsNewSuggested();
    }
}
