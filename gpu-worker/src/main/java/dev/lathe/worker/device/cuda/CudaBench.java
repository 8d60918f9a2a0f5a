package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.device.Bench;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.process.DeviceTurn;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerService;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.worker.runner.answer.CudaFacts;
import dev.lathe.worker.runner.answer.VerifyResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** A CUDA device with its runner. A job is made while another one is on the device. */
final class CudaBench implements Bench {
    private final RunnerService runner;
    private final DeviceTurn turn;
    private final Toolchain toolchain;
    private final CudaFacts facts;

    CudaBench(RunnerService runner, DeviceTurn turn, Toolchain toolchain, CudaFacts facts) {
        this.runner = runner;
        this.turn = turn;
        this.toolchain = toolchain;
        this.facts = facts;
    }

    @Override
    public RunnerExit<VerifyResult> verify(Supplier<Job> making, Heartbeat heartbeat) {
        Job job = making.get();
        var taken = turn.taking(heartbeat, () -> runner.verify(job, heartbeat));
        return taken.result() instanceof RunnerExit.Ok<VerifyResult>(VerifyResult result)
                ? new RunnerExit.Ok<>(result.held(milliseconds(taken.held())))
                : taken.result();
    }

    @Override
    public RunnerExit<BenchResult> time(Supplier<Job> making, Heartbeat heartbeat) {
        Job job = making.get();
        var taken = turn.taking(heartbeat, () -> runner.bench(job, heartbeat));
        return taken.result() instanceof RunnerExit.Ok<BenchResult>(BenchResult result)
                ? new RunnerExit.Ok<>(result.with(Environment.WAITED, text(taken.waited()))
                        .with(Environment.HELD, text(taken.held())))
                : taken.result();
    }

    @Override
    public RunnerExit<BenchResult> timeVendor(Supplier<Job> making, Heartbeat heartbeat) {
        Job job = making.get();
        return turn.taking(heartbeat, () -> runner.baseline(job, heartbeat)).result();
    }

    @Override
    public Path runner(Heartbeat heartbeat) {
        return runner.program(heartbeat);
    }

    /** Measurements may be compared where runner, compiler, driver and kind of device are the same. */
    @Override
    public Environment environment(BenchResult result) {
        String identity = "cuda runner " + runner.version(Heartbeat.silent()) + ", cold caches, " + toolchain.version() + ", "
                + toolchain.target() + ", " + facts.name() + ", driver " + facts.driver();
        return new Environment(identity, result.conditions());
    }

    private static double milliseconds(Duration time) {
        return time.toNanos() / 1e6;
    }

    private static String text(Duration time) {
        return String.format(Locale.ROOT, "%.2f", milliseconds(time));
    }
}
