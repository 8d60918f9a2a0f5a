package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.failure.UnansweredRuns;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.activity.Health;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The stages of candidates in which a command failed because of the host. They are counted in this worker, because the
 * attempts of an activity also count the ends of workers, which are no evidence against a candidate.
 */
final class HostFaults {
    /** Three failures in a minute outlast a short peak of another process's memory; three in a second do not. */
    private static final Duration RETRY = Duration.ofSeconds(30);

    private final ConcurrentMap<Object, Integer> faults = new ConcurrentHashMap<>();
    private final Function<Heartbeat, Health> health;

    HostFaults(Function<Heartbeat, Health> health) {
        this.health = health;
    }

    /**
     * Runs the work of a stage. {@code key} is equal in its repetitions. If commands of the candidate fail because of
     * the host, rejects the candidate by the rule for runs without a result, or throws TransientInfra with a delay.
     */
    <T> Outcome<T> reject(Object key, RejectionStage stage, Heartbeat heartbeat, Supplier<Outcome<T>> work) {
        Outcome<T> outcome;
        try {
            outcome = work.get();
        } catch (HostFault fault) {
            int times = faults.merge(key, 1, Integer::sum);
            if (!new UnansweredRuns(() -> health.apply(heartbeat), times).areEvidence()) {
                throw ActivityFailures.transientInfraFor(RETRY, fault.getMessage());
            }
            outcome = Outcome.rejected(fault.at(stage));
        }
        faults.remove(key);
        return outcome;
    }
}
