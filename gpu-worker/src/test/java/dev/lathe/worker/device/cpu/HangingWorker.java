package dev.lathe.worker.device.cpu;

import dev.lathe.worker.job.JobLimits;
import java.nio.file.Path;
import java.util.List;

/** A worker that checks a candidate which never returns, in a data folder. */
final class HangingWorker {
    private HangingWorker() {}

    public static void main(String[] arguments) {
        Bench bench = Bench.of(Bench.TEST_OPS, "twice", Path.of(arguments[0]), List.of(1000L), new JobLimits(600, 256L << 20));
        bench.check(Twice.faulty("hang"));
    }
}
