package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFactory;
import dev.lathe.worker.job.JobLaunch;
import dev.lathe.worker.job.JobProgram;
import dev.lathe.worker.process.ExclusiveGpu;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;

/** The hardware counters of a CUDA device, within the permissions of the machine and the budget. */
public final class CudaCounters {
    /** The profiler replays a launch about ten times and restores memory between replays. */
    private static final double LONGEST_LAUNCH_NANOSECONDS = 200e6;

    /** After this many consecutive failures, counters are considered unavailable on this machine. */
    private static final int MAX_FAILURES = 2;

    private static final Result SPENT = new Result.Unavailable("the budget of 3 % of the time is spent");

    private final Optional<NsightCompute> profiler;
    private final JobFactory jobs;
    private final ExclusiveGpu gpu;
    private final CounterBudget budget;
    private volatile int failures;
    private volatile String error = "";

    public CudaCounters(Optional<NsightCompute> profiler, JobFactory jobs, ExclusiveGpu gpu) {
        this.profiler = profiler;
        this.jobs = jobs;
        this.gpu = gpu;
        this.budget = new CounterBudget(InstantSource.system());
    }

    Result of(ProfileRequest request, Heartbeat heartbeat) {
        if (profiler.isEmpty()) {
            return new Result.Unavailable("ncu not found in LATHE_NCU, on PATH or in /usr/local/cuda/bin");
        }
        if (failures >= MAX_FAILURES) {
            return new Result.Unavailable("ncu fails on this machine: " + error);
        }
        if (request.medianNanoseconds() > LONGEST_LAUNCH_NANOSECONDS) {
            return new Result.Unavailable("the kernel is too slow for replays");
        }
        return budget.isLeft() ? measured(request, heartbeat) : SPENT;
    }

    private Result measured(ProfileRequest request, Heartbeat heartbeat) {
        Job job = jobs.check(new CorrectnessRequest(request.task(), request.build()), heartbeat);
        if (hasNameConflict(job)) {
            return new Result.Unavailable("the candidate has kernels with the same names as the op's reference");
        }
        NsightCompute ncu = profiler.orElseThrow();
        // The budget may be spent while the profile waits for the device.
        return gpu.run(heartbeat, () -> budget.charged(() -> ncu.profile(job, heartbeat)))
                .result()
                .map(this::measured)
                .orElse(SPENT);
    }

    private Result measured(CounterSheet sheet) {
        return sheet.longest().<Result>map(this::measured).orElseGet(() -> failed(sheet));
    }

    /** The profiler selects kernels by name only. */
    private static boolean hasNameConflict(Job job) {
        return job.candidates().getFirst().launches().stream()
                .map(JobLaunch::entry)
                .anyMatch(entry -> others(job).anyMatch(launch -> launch.entry().equals(entry)));
    }

    private static Stream<JobLaunch> others(Job job) {
        return Stream.concat(job.prepare().stream(), job.referenceOutput().reference().stream())
                .map(JobProgram::launches)
                .flatMap(launches -> launches.stream());
    }

    private Result measured(LaunchCounters launch) {
        failures = 0;
        return new Result.Measured(launch);
    }

    private Result failed(CounterSheet sheet) {
        error = sheet.error().orElse("no counters in the output");
        failures++;
        return new Result.Unavailable("ncu: " + error);
    }

    /** The result of a request for hardware counters. */
    sealed interface Result {
        record Measured(LaunchCounters launch) implements Result {}

        /** The counters are unavailable for this reason. */
        record Unavailable(String reason) implements Result {}
    }
}
