package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.runner.CudaHealthResult;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.Watched;
import java.util.function.Supplier;

/** What a runner knows about a GPU that commands use. */
interface GpuProbe {
    Outcome<CudaHealthResult> health(Heartbeat heartbeat);

    /** Runs a stage and observes the GPU meanwhile. */
    <T> Watched<T> watching(Supplier<T> stage, Heartbeat heartbeat);

    static GpuProbe of(RunnerProcess runner, String uuid) {
        return new GpuProbe() {
            @Override
            public Outcome<CudaHealthResult> health(Heartbeat heartbeat) {
                return runner.health(uuid, heartbeat);
            }

            @Override
            public <T> Watched<T> watching(Supplier<T> stage, Heartbeat heartbeat) {
                return runner.watching(uuid, stage, heartbeat);
            }
        };
    }
}
