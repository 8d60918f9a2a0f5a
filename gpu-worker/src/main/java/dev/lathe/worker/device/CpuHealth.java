package dev.lathe.worker.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.answer.HealthResult;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import java.util.Locale;

/** Runs the control kernel. It takes no lock: it has to answer while the device is busy. */
public final class CpuHealth implements HealthActivity {
    private final RunnerProcess runner;

    public CpuHealth(RunnerProcess runner) {
        this.runner = runner;
    }

    @Override
    public Health health(HealthRequest request) {
        return switch (runner.health(Heartbeat.of("health", request.device()))) {
            case RunnerExit.Ok<HealthResult>(HealthResult result) -> new Health.Healthy(describe(result));
            case RunnerExit.Rejected<HealthResult> rejected -> new Health.Unhealthy(rejected.rejection().reason());
            case RunnerExit.Unavailable<HealthResult>(String reason) -> new Health.Unhealthy(reason);
            case RunnerExit.Garbled<HealthResult>(String what) -> new Health.Unhealthy(what);
            case RunnerExit.Lost<HealthResult>(String why) -> new Health.Unhealthy(why);
        };
    }

    private static String describe(HealthResult result) {
        return String.format(
                Locale.ROOT,
                "control kernel %.0f us, load %.2f on %d cores",
                result.controlNanoseconds() / 1e3,
                result.load1(),
                result.cores());
    }
}
