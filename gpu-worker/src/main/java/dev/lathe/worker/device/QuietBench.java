package dev.lathe.worker.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.HostQuiet;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.worker.runner.answer.VerifyResult;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Times one job with the device to itself and the host quiet, and says under which circumstances. */
public final class QuietBench implements Bench {
    private final RunnerProcess runner;
    private final Toolchain toolchain;
    private final DeviceLock device;
    private final HostQuiet host;

    public QuietBench(RunnerProcess runner, Toolchain toolchain, DeviceLock device, HostQuiet host) {
        this.runner = runner;
        this.toolchain = toolchain;
        this.device = device;
        this.host = host;
    }

    /** Nothing is timed in a check, so the host need not be quiet. */
    @Override
    public RunnerExit<VerifyResult> verify(Supplier<Job> making, Heartbeat heartbeat) {
        return device.holding(() -> runner.verify(making.get(), heartbeat));
    }

    @Override
    public RunnerExit<BenchResult> timeVendor(Supplier<Job> making, Heartbeat heartbeat) {
        return time(making, heartbeat);
    }

    /** The job is made before the host falls quiet: what it needs may have to be compiled. */
    @Override
    public RunnerExit<BenchResult> time(Supplier<Job> making, Heartbeat heartbeat) {
        return device.holding(() -> {
            Job job = making.get();
            return host.quiet(heartbeat, () -> runner.bench(job, heartbeat));
        });
    }

    @Override
    public Path runner(Heartbeat heartbeat) {
        return runner.program(heartbeat);
    }

    /** Measurements may be compared where runner, compiler and processor are the same. */
    @Override
    public Environment environment(BenchResult result) {
        String identity = "cpu runner " + runner.version(Heartbeat.silent()) + ", cold caches, " + toolchain.version() + ", "
                + toolchain.target();
        return new Environment(identity, result.conditions());
    }
}
