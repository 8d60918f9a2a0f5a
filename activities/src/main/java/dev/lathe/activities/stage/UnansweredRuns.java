package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.activity.Health;
import java.util.function.Supplier;

/**
 * The rule for runs of a candidate that end without a result. They are retried as faults of the machine. A candidate that
 * takes the runner down each time would be retried for ever, so after three attempts on a healthy device it is rejected.
 */
record UnansweredRuns(Device device, Heartbeat heartbeat, int attempt) {
    private static final int ATTEMPTS = 3;

    <T> Outcome<T> reject(Supplier<Outcome<T>> stage) {
        try {
            return stage.get();
        } catch (StageException fault) {
            if (attempt >= ATTEMPTS && fault.failureCause() == FailureCause.TRANSIENT && isHealthy()) {
                return Outcome.rejected(Rejection.of(
                        RejectionStage.CRASH,
                        "no result in " + attempt + " attempts on a healthy device: " + fault.getMessage()));
            }
            throw ActivityFailures.of(fault);
        }
    }

    private boolean isHealthy() {
        return device.health(heartbeat) instanceof Health.Healthy;
    }
}
