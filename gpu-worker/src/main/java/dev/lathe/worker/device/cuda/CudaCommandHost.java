package dev.lathe.worker.device.cuda;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.command.CommandHost;
import dev.lathe.worker.process.ExclusiveGpu;
import dev.lathe.worker.runner.CudaFacts;
import dev.lathe.worker.runner.CudaHealthResult;
import dev.lathe.workflows.contract.activity.Timing;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A GPU of this host. Its health is checked before and after each test and comparison; a comparison has the clocks of both
 * checks.
 */
record CudaCommandHost(
        LocalDevice device, CudaFacts facts, ExclusiveGpu gpu, Function<Heartbeat, Outcome<CudaHealthResult>> health)
        implements CommandHost {
    /** Foreign processes may run for long. */
    private static final Duration RETRY = Duration.ofSeconds(5);

    /** The suffixes of a health check's conditions, which are those of its own beginning and end. */
    private static final String BEFORE = "Before";

    private static final String AFTER = "After";

    @Override
    public SortedMap<String, String> variables() {
        return new TreeMap<>(Map.of("CUDA_VISIBLE_DEVICES", facts.uuid()));
    }

    @Override
    public String identity() {
        return facts.name() + ", driver " + facts.driver();
    }

    /** Builds use other processors than the one that waits for the GPU, as for kernels. */
    @Override
    public <T> T build(Supplier<T> build, Heartbeat heartbeat) {
        return build.get();
    }

    @Override
    public <T> T test(Supplier<T> test, Heartbeat heartbeat) {
        return gpu.run(heartbeat, () -> {
                    healthy(heartbeat);
                    T result = test.get();
                    healthy(heartbeat);
                    return result;
                })
                .result();
    }

    @Override
    public Outcome<Timing> measure(Supplier<Outcome<Timing>> comparison, Heartbeat heartbeat) {
        var run = gpu.run(heartbeat, () -> {
                    SortedMap<String, String> before = conditions(AFTER, BEFORE, heartbeat);
                    Outcome<Timing> outcome = comparison.get();
                    SortedMap<String, String> after = conditions(BEFORE, AFTER, heartbeat);
                    return outcome.map(timing -> timing.with(before).with(after));
                });
        return run.result().map(timing -> timing.with(run.conditions()));
    }

    /** Returns those conditions of a health check that end with {@code from}, renamed to end with {@code to}. */
    private SortedMap<String, String> conditions(String from, String to, Heartbeat heartbeat) {
        CudaHealthResult checked = healthy(heartbeat);
        SortedMap<String, String> conditions = new TreeMap<>();
        checked.environment().forEach((name, value) -> {
            if (name.endsWith(from)) {
                conditions.put(name.substring(0, name.length() - from.length()) + to, value);
            }
        });
        return Collections.unmodifiableSortedMap(conditions);
    }

    /** Checks the GPU. Throws TransientInfra if foreign processes use it, DeviceFault if it is at fault. */
    private CudaHealthResult healthy(Heartbeat heartbeat) {
        return switch (health.apply(heartbeat)) {
            case Outcome.Rejected<CudaHealthResult>(Rejection rejection) ->
                throw ActivityFailures.deviceFault(rejection.reason());
            case Outcome.Ok<CudaHealthResult>(CudaHealthResult checked) -> {
                checked.requireNoFaults();
                checked.inUseBy().ifPresent(processes -> {
                    throw ActivityFailures.transientInfraFor(RETRY, "the GPU is in use by " + processes);
                });
                yield checked;
            }
        };
    }
}
