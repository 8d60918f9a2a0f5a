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
import dev.lathe.worker.runner.Watched;
import dev.lathe.workflows.contract.activity.Timing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A GPU of this host. Its health is checked before and after each test and comparison, and it is observed meanwhile; a
 * comparison has the clocks and the throttling that were observed.
 */
record CudaCommandHost(LocalDevice device, CudaFacts facts, ExclusiveGpu gpu, GpuProbe probe) implements CommandHost {
    /** Foreign processes may run for long. */
    private static final Duration RETRY = Duration.ofSeconds(5);

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
        return gpu.run(heartbeat, () -> undisturbed(test, heartbeat)).result().result();
    }

    @Override
    public Outcome<Timing> measure(Supplier<Outcome<Timing>> comparison, Heartbeat heartbeat) {
        var run = gpu.run(heartbeat, () -> undisturbed(comparison, heartbeat));
        return run.result()
                .result()
                .map(timing -> timing.with(run.result().seen().environment()).with(run.conditions()));
    }

    /**
     * Runs a stage on a GPU without faults and foreign processes. Throws TransientInfra if foreign processes use it,
     * DeviceFault if it is at fault.
     */
    private <T> Watched<T> undisturbed(Supplier<T> stage, Heartbeat heartbeat) {
        requireHealthy(heartbeat);
        Watched<T> watched = probe.watching(stage, heartbeat);
        requireUndisturbed(watched.seen().faults(), watched.seen().inUseBy());
        requireHealthy(heartbeat);
        return watched;
    }

    private void requireHealthy(Heartbeat heartbeat) {
        switch (probe.health(heartbeat)) {
            case Outcome.Rejected<CudaHealthResult>(Rejection rejection) ->
                throw ActivityFailures.deviceFault(rejection.reason());
            case Outcome.Ok<CudaHealthResult>(CudaHealthResult checked) ->
                requireUndisturbed(checked.faults(), checked.inUseBy());
        }
    }

    private static void requireUndisturbed(List<String> faults, Optional<String> inUseBy) {
        if (!faults.isEmpty()) {
            throw ActivityFailures.deviceFault(String.join("; ", faults));
        }
        inUseBy.ifPresent(processes -> {
            throw ActivityFailures.transientInfraFor(RETRY, "the GPU is in use by " + processes);
        });
    }
}
