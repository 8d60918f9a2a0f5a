package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.op.OpFolder;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The memory of this machine in bytes, compared with the needs of a sweep that runs on its CPU. */
public record LocalMemory(double bytes) {
    private static final double GIBIBYTE = 1L << 30;

    public static LocalMemory here() {
        return new LocalMemory(ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getTotalMemorySize());
    }

    /** Throws CommandFailure if a problem of the sweep does not fit. Accepts a sweep on other devices. */
    public void require(PlannedSweep sweep, InstalledOps ops) {
        if (!sweep.plan().devices().kind().equals("cpu")) {
            return;
        }
        OpFolder op = ops.folder(sweep.plan().op());
        if (op.commands().isEmpty()) {
            sweep.plan().members().stream().flatMap(member -> member.problems().members().stream()).forEach(problem ->
                    require(problem, ProblemJobs.onHost(op, problem).comparisonBytes()));
        }
    }

    private void require(Problem problem, double needed) {
        if (needed > bytes) {
            throw CommandFailure.usage(String.format(
                    Locale.ROOT,
                    "shape %s: %s %s needs %.1f GiB of memory for its inputs, references and two candidates, but this "
                            + "machine has %.1f GiB; choose a smaller shape",
                    problem.dimensions().text(),
                    problem.op(),
                    problem.dtype(),
                    needed / GIBIBYTE,
                    bytes / GIBIBYTE));
        }
    }
}
