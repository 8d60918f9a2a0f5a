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
     * Starts a call, which must not wait, when the promise has succeeded or failed. Until then no thread of the
     * workflow waits, because the SDK wakes each one several times in a workflow task. The call runs in a scope of the
     * caller, not in that of the thread that completes the promise.
     */
    static <T> AsyncCall<T> after(Promise<?> earlier, Supplier<Promise<T>> call) {
        CompletablePromise<T> result = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(() -> result.completeFrom(call.get()));
        earlier.handle((value, failure) -> {
            try {
                scope.run();
            } catch (RuntimeException thrown) {
                // The SDK would pass it to the promise of this handler, which nobody reads.
                result.completeExceptionally(thrown);
            }
            return true;
        });
        // A canceled call fails, and nobody reads its failure, which the SDK would log as a warning.
        result.handle((value, failure) -> failure);
        return new AsyncCall<>(result, scope);
    }

    /** Returns a call that has ended with this result. */
    static <T> AsyncCall<T> completed(T result) {
        return new AsyncCall<>(Workflow.newPromise(result), Workflow.newCancellationScope(() -> {}));
    }

    Promise<T> result() {
        return result;
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
