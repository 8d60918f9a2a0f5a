package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BatchedRequest;
import io.temporal.workflow.Async;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;

/**
 * A stage whose calls are batched: those that the campaign makes in the same step share tasks. Their results do not
 * depend on each other, so batches save events and time only.
 */
final class BatchedStage<Q extends BatchedRequest, T> {
    private final Task<Q, T> task;
    private final List<Call<Q, T>> calls = new ArrayList<>();

    BatchedStage(Task<Q, T> task) {
        this.task = task;
    }

    /** Runs the stage of the candidates of a batch. */
    @FunctionalInterface
    interface Task<Q extends BatchedRequest, T> {
        BatchResult<T> run(Batch<Q> batch, String summary);
    }

    private record Call<Q, T>(Q request, String summary, CompletablePromise<Outcome<T>> result) {}

    /** Returns the result of one candidate. The summary is that of a task for it alone. */
    Outcome<T> call(Q request, String summary) {
        Call<Q, T> call = new Call<>(request, summary, Workflow.newPromise());
        calls.add(call);
        if (calls.size() == 1) {
            // It runs when all other threads of the workflow wait, so they have added their calls.
            Async.procedure(this::send);
        }
        return call.result().get();
    }

    private void send() {
        List<Call<Q, T>> waiting = List.copyOf(calls);
        calls.clear();
        while (!waiting.isEmpty()) {
            int size = batch(waiting).requests().size();
            List<Call<Q, T>> first = waiting.subList(0, size);
            Async.procedure(() -> complete(first));
            waiting = waiting.subList(size, waiting.size());
        }
    }

    private void complete(List<Call<Q, T>> batch) {
        List<Call<Q, T>> waiting = batch;
        while (!waiting.isEmpty()) {
            try {
                waiting = rest(waiting);
            } catch (RuntimeException failure) {
                waiting.forEach(call -> call.result().completeExceptionally(failure));
                return;
            }
        }
    }

    /** Runs one task and returns the calls that it left without a result. */
    private List<Call<Q, T>> rest(List<Call<Q, T>> waiting) {
        String summary = summary(waiting.getFirst().summary(), waiting.size());
        List<Outcome<T>> results = task.run(batch(waiting), summary).outcomes();
        for (int i = 0; i < results.size(); i++) {
            waiting.get(i).result().complete(results.get(i));
        }
        return waiting.subList(results.size(), waiting.size());
    }

    /** Returns the batch of as many of the first calls as one can have. */
    private static <Q extends BatchedRequest, T> Batch<Q> batch(List<Call<Q, T>> waiting) {
        return Batch.ofFirst(waiting.stream().map(Call::request).toList());
    }

    private static String summary(String first, int requests) {
        return requests == 1 ? first : first + " and " + (requests - 1) + " more";
    }
}
