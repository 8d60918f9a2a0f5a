package dev.lathe.worker.device.cpu;

import dev.lathe.worker.job.JobLimits;
import java.nio.file.Path;
import java.util.List;

/** A JVM that checks a candidate that does not return. */
final class HangingWorker {
    private HangingWorker() {}

    public static void main(String[] arguments) {
        CpuTestDevice device = CpuTestDevice.of(
                CpuTestDevice.TEST_OPS, "twice", Path.of(arguments[0]), List.of(1000L), new JobLimits(600, 256L << 20));
        device.check(Twice.faulty("hang"));
    }
}
