package dev.lathe.workflows.options;

import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.Supplier;

/** Timers with a summary, which Temporal's UI shows instead of a random id. */
public final class NamedTimer {
    private NamedTimer() {}

    public static void sleep(Duration time, String summary) {
        Workflow.newTimer(time, options(summary)).get();
    }

    /** Waits until the condition holds, at most for the limit. Returns whether it holds. */
    public static boolean await(Duration limit, String summary, Supplier<Boolean> condition) {
        if (condition.get()) {
            return true;
        }
        CompletablePromise<Boolean> timer = Workflow.newPromise();
        // The SDK logs a failure that is never read, so the cancellation becomes a value.
        CancellationScope scope = Workflow.newCancellationScope(() -> timer.completeFrom(
                Workflow.newTimer(limit, options(summary)).handle((none, canceled) -> canceled == null)));
        scope.run();
        Workflow.await(() -> condition.get() || timer.isCompleted());
        boolean holds = condition.get();
        if (holds) {
            scope.cancel("the wait is over");
        }
        return holds;
    }

    private static TimerOptions options(String summary) {
        return TimerOptions.newBuilder().setSummary(summary).build();
    }
}
