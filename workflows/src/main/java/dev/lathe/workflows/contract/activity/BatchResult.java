package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.Outcome;
import java.util.List;

/** The outcomes of the first candidates of a batch, of at least one, in order. */
public record BatchResult<T>(List<Outcome<T>> outcomes) {
    public BatchResult {
        outcomes = List.copyOf(outcomes);
        if (outcomes.isEmpty()) {
            throw new IllegalArgumentException("the result of a batch must have at least one outcome");
        }
    }
}
