package dev.lathe.worker.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.worker.runner.answer.VerifyResult;
import java.nio.file.Path;
import java.util.function.Supplier;

/** A device with its runner. Jobs are made before their turn on the device where that can be. */
public interface Bench {
    RunnerExit<VerifyResult> verify(Supplier<Job> making, Heartbeat heartbeat);

    /** Times candidates with the device to themselves. */
    RunnerExit<BenchResult> time(Supplier<Job> making, Heartbeat heartbeat);

    /** Times a vendor's library, all of its algorithms where it has several. */
    RunnerExit<BenchResult> timeVendor(Supplier<Job> making, Heartbeat heartbeat);

    /** The runner, for use in a shell. */
    Path runner(Heartbeat heartbeat);

    /** Under which circumstances; measurements may be compared where the identity is the same. */
    Environment environment(BenchResult result);
}
