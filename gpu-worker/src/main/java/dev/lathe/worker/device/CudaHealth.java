package dev.lathe.worker.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.runner.DeviceProbe;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.answer.CudaHealthResult;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import java.util.Locale;

/** Runs the control kernel in a process of its own. It takes no lock: it has to answer while the device is busy. */
public final class CudaHealth implements HealthActivity {
    private final DeviceProbe probe;
    private final String uuid;

    public CudaHealth(DeviceProbe probe, String uuid) {
        this.probe = probe;
        this.uuid = uuid;
    }

    @Override
    public Health health(HealthRequest request) {
        return switch (probe.health(uuid, Heartbeat.of("health", request.device()))) {
            case RunnerExit.Ok<CudaHealthResult>(CudaHealthResult result) -> result.fault()
                    .<Health>map(Health.Unhealthy::new)
                    .orElseGet(() -> new Health.Healthy(describe(result)));
            case RunnerExit.Rejected<CudaHealthResult> rejected -> new Health.Unhealthy(rejected.rejection().reason());
            case RunnerExit.Unavailable<CudaHealthResult>(String reason) -> new Health.Unhealthy(reason);
            case RunnerExit.Garbled<CudaHealthResult>(String what) -> new Health.Unhealthy(what);
            case RunnerExit.Lost<CudaHealthResult>(String why) -> new Health.Unhealthy(why);
        };
    }

    private static String describe(CudaHealthResult result) {
        return String.format(Locale.ROOT, "control kernel %.1f us", result.controlNanoseconds() / 1e3)
                + result.inUseBy().map(who -> ", in use by " + who).orElse("");
    }
}
