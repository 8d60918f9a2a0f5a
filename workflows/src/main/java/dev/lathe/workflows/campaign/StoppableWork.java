package dev.lathe.workflows.campaign;

import dev.lathe.workflows.options.NamedTimer;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Functions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/**
 * The work of a campaign, which a stop request ends within a bounded time. An activity can hang, be retried without end
 * or wait for a device, so the work is canceled if it has not ended after {@link #GRACE}. The projection that follows
 * waits at most ten seconds, so that a campaign ends within {@link #LIMIT} after the request.
 */
final class StoppableWork {
    /** The maximum time between a stop request and the end of a campaign. */
    static final Duration LIMIT = Duration.ofMinutes(1);

    /** Long enough for most iterations in flight and for the final measurement of the winner. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    /** An activity receives its cancellation with the next heartbeat. One that does not respond is abandoned. */
    private static final Duration CANCELLATION = Duration.ofSeconds(10);

    /** The maximum time that a stop request waits for the work. */
    static final Duration TIMERS = GRACE.plus(CANCELLATION);

    private StoppableWork() {}

    /** The way in which the work ended. */
    enum Result {
        COMPLETED,
        CANCELED
    }

    /** Runs the work until it ends, or cancels it if a stop request is older than the grace period. */
    static Result run(CampaignControls controls, Functions.Proc work) {
        CompletablePromise<Void> done = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(() -> done.completeFrom(Async.procedure(work)));
        scope.run();
        Workflow.await(() -> done.isCompleted() || controls.stopReason().isPresent());
        if (done.isCompleted() || NamedTimer.await(GRACE, "stop requested: grace period", done::isCompleted)) {
            done.get();
            return Result.COMPLETED;
        }
        scope.cancel("the campaign is stopped");
        NamedTimer.await(CANCELLATION, "stop requested: cancellation of activities", done::isCompleted);
        return Result.CANCELED;
    }
}
