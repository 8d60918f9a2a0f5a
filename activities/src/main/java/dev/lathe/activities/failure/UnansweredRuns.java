package dev.lathe.activities.failure;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.activity.Health;
import java.util.function.Supplier;

/**
 * The rule for runs of a candidate that end without a result. They are retried as faults of the machine. A candidate
 * that takes the runner down each time would be retried for ever, so after three attempts on a healthy device it is
 * rejected.
 */
public record UnansweredRuns(Supplier<Health> health, int attempt) {
    private static final int ATTEMPTS = 3;

    /** Runs a stage; throws the activity failure of any other fault. */
    public <T> Outcome<T> reject(Supplier<Outcome<T>> stage) {
        try {
            return stage.get();
        } catch (StageException fault) {
            if (fault.failureCause() == FailureCause.TRANSIENT && areEvidence()) {
                return Outcome.rejected(Rejection.of(
                        RejectionStage.CRASH,
                        "no result in " + attempt + " attempts on a healthy device: " + fault.getMessage()));
            }
            throw ActivityFailures.of(fault);
        }
    }

    /** Returns whether the attempts without a result are evidence against the candidate. */
    public boolean areEvidence() {
        return attempt >= ATTEMPTS && health.get() instanceof Health.Healthy;
    }
}
