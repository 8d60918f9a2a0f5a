package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Functions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.function.Supplier;

/** A call of activities that runs asynchronously and can be canceled. */
final class AsyncCall<T> {
    private final Promise<T> result;
    private final CancellationScope scope;

    private AsyncCall(Promise<T> result, CancellationScope scope) {
        this.result = result;
        this.scope = scope;
    }

    static <T> AsyncCall<T> start(Functions.Func<T> call) {
        return after(Workflow.newPromise(true), () -> Async.function(call));
    }

    /** Starts a call when an earlier one has succeeded or failed. */
    static <T> AsyncCall<T> after(AsyncCall<?> earlier, Functions.Func<T> call) {
        return after(earlier.result, () -> Async.function(call));
    }

    /**
     * Starts a call when the promise is completed. Until then it has no thread of the workflow: the SDK wakes each that
     * waits several times in a workflow task.
     */
    static <T> AsyncCall<T> after(Promise<?> beginning, Supplier<Promise<T>> call) {
        CompletablePromise<T> result = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(() -> result.completeFrom(call.get()));
        beginning.handle((value, failure) -> {
            scope.run();
            return value;
        });
        // A canceled call fails, and nobody reads its failure, which the SDK would log as a warning.
        result.handle((value, failure) -> failure);
        return new AsyncCall<>(result, scope);
    }

    /** Returns a call that has ended with this result. */
    static <T> AsyncCall<T> completed(T result) {
        return new AsyncCall<>(Workflow.newPromise(result), Workflow.newCancellationScope(() -> {}));
    }

    /** Waits for the call and returns its result, or throws its failure. */
    T get() {
        return result.get();
    }

    /** Returns whether the call has succeeded or failed. */
    boolean isCompleted() {
        return result.isCompleted();
    }

    /** Waits until the call has succeeded or failed. */
    void await() {
        Workflow.await(this::isCompleted);
    }

    boolean hasSucceeded() {
        return result.isCompleted() && result.getFailure() == null;
    }

    void cancel() {
        scope.cancel();
    }

    /**
     * Does the work beside which the result is needed, and cancels the call if that is rejected or fails. A finally
     * block would also run when the workflow is evicted from a worker's cache.
     */
    <R> Outcome<R> neededBy(Supplier<Outcome<R>> work) {
        try {
            Outcome<R> outcome = work.get();
            if (outcome instanceof Outcome.Rejected) {
                cancel();
            }
            return outcome;
        } catch (RuntimeException failure) {
            cancel();
            throw failure;
        }
    }
}
