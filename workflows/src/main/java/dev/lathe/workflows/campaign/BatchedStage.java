package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BatchedRequest;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * A stage whose calls are batched: those that the campaign makes in the same step share tasks. Their results do not
 * depend on each other, so batches save events and time only.
 */
final class BatchedStage<Q extends BatchedRequest, T> {
    private final Task<Q, T> task;
    private final IntSupplier largest;
    private final List<Call<Q, T>> calls = new ArrayList<>();

    /** {@code largest} is the number of candidates that may share a task now. */
    BatchedStage(Task<Q, T> task, IntSupplier largest) {
        this.task = task;
        this.largest = largest;
    }

    /** Runs the stage of the candidates of a batch. */
    @FunctionalInterface
    interface Task<Q extends BatchedRequest, T> {
        BatchResult<T> run(Batch<Q> batch, String summary);
    }

    private record Call<Q, T>(Q request, String summary, CompletablePromise<Outcome<T>> result) {}

    /** Requests the result of one candidate. The summary is that of a task for it alone. */
    Promise<Outcome<T>> call(Q request, String summary) {
        // A task is canceled with the scope that requests it first, and others may share it.
        if (CancellationScope.current().isCancelRequested()) {
            return Workflow.newFailedPromise(new CanceledFailure("canceled before the call of a stage"));
        }
        Call<Q, T> call = new Call<>(request, summary, Workflow.newPromise());
        calls.add(call);
        if (calls.size() == 1) {
            // It runs when all other threads of the workflow wait, so that they have added their calls.
            Async.procedure(this::send);
        }
        return call.result();
    }

    private void send() {
        List<Call<Q, T>> waiting = List.copyOf(calls);
        calls.clear();
        while (!waiting.isEmpty()) {
            List<Call<Q, T>> first = waiting.subList(0, batch(waiting).requests().size());
            Async.procedure(() -> complete(first));
            waiting = waiting.subList(first.size(), waiting.size());
        }
    }

    /** Completes the calls, with further tasks for those that a task leaves without a result. */
    private void complete(List<Call<Q, T>> first) {
        List<Call<Q, T>> waiting = first;
        while (!waiting.isEmpty()) {
            try {
                Batch<Q> batch = batch(waiting);
                List<Outcome<T>> results = task.run(batch, summary(waiting.getFirst(), batch)).outcomes();
                for (int i = 0; i < results.size(); i++) {
                    waiting.get(i).result().complete(results.get(i));
                }
                waiting = waiting.subList(results.size(), waiting.size());
            } catch (RuntimeException failure) {
                waiting.forEach(call -> call.result().completeExceptionally(failure));
                return;
            }
        }
    }

    private Batch<Q> batch(List<Call<Q, T>> waiting) {
        return Batch.ofFirst(largest.getAsInt(), waiting.stream().map(Call::request).toList());
    }

    private static String summary(Call<?, ?> first, Batch<?> batch) {
        int more = batch.requests().size() - 1;
        return more == 0 ? first.summary() : first.summary() + " and " + more + " more";
    }
}
