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
    /** Runs the stage of one candidate. The attempt counts its runs, this one included. */
    Outcome<T> run(Q request, int attempt);

    /**
     * Returns the results up to the first fault. The attempts of a task are evidence against its first candidate, so a
     * task that is repeated has no other one, and the first attempt of a batch, which another candidate may have ended,
     * does not count.
     */
    default BatchResult<T> results(Batch<Q> batch, int attempt) {
        Q first = batch.requests().getFirst();
        if (batch.requests().size() == 1) {
            return new BatchResult<>(List.of(run(first, attempt)));
        }
        return attempt > 1 ? new BatchResult<>(List.of(run(first, attempt - 1))) : firstAttempt(batch);
    }

    private BatchResult<T> firstAttempt(Batch<Q> batch) {
        List<Outcome<T>> results = new ArrayList<>();
        for (Q request : batch.requests()) {
            try {
                results.add(run(request, 1));
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
