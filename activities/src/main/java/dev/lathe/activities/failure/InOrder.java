package dev.lathe.activities.failure;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BatchedRequest;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;

/** A stage that runs for the candidates of a batch one after the other. */
@FunctionalInterface
public interface InOrder<Q extends BatchedRequest, T> {
    /** Runs the stage of one candidate. The attempt counts its runs without a result, this one included. */
    Outcome<T> run(Q request, int attempt);

    /**
     * Returns the results up to the first fault. The attempts of the task are evidence against its first candidate only, so a
     * fault of another one ends the batch, and that candidate is the first of the next task.
     */
    default BatchResult<T> results(Batch<Q> batch, int attempt) {
        List<Outcome<T>> results = new ArrayList<>();
        for (Q request : batch.requests()) {
            try {
                results.add(run(request, results.isEmpty() ? attempt : 1));
            } catch (ApplicationFailure fault) {
                if (results.isEmpty()) {
                    throw fault;
                }
                break;
            }
        }
        return new BatchResult<>(results);
    }
}
