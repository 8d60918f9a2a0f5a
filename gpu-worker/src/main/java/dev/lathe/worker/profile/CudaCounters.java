package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFactory;
import dev.lathe.worker.job.program.JobLaunch;
import dev.lathe.worker.job.program.JobProgram;
import dev.lathe.worker.process.ExclusiveGpu;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import java.util.Optional;
import java.util.stream.Stream;

/** Hardware counters of a CUDA device, as far as the machine gives them and the budget allows. */
public final class CudaCounters {
    /** The profiler runs a launch some ten times, saving and restoring memory between. */
    private static final double LONGEST_LAUNCH_NANOSECONDS = 200e6;

    /** A machine that fails so often in a row does not let anybody count; trying on would only cost time. */
    private static final int FAILURES = 2;

    private final Optional<NsightCompute> profiler;
    private final JobFactory jobs;
    private final ExclusiveGpu gpu;
    private final CounterBudget budget;
    private volatile int failures;
    private volatile String complaint = "";

    public CudaCounters(Optional<NsightCompute> profiler, JobFactory jobs, ExclusiveGpu gpu) {
        this.profiler = profiler;
        this.jobs = jobs;
        this.gpu = gpu;
        this.budget = new CounterBudget(gpu);
    }

    Counted of(ProfileRequest request, Heartbeat heartbeat) {
        if (profiler.isEmpty()) {
            return new Counted.Withheld("no ncu in LATHE_NCU, on PATH or in /usr/local/cuda/bin");
        }
        if (failures >= FAILURES) {
            return new Counted.Withheld("ncu does not work here: " + complaint);
        }
        if (request.medianNanoseconds() > LONGEST_LAUNCH_NANOSECONDS) {
            return new Counted.Withheld("too slow to be run again and again");
        }
        return budget.isLeft() ? taken(request, heartbeat) : new Counted.Withheld("budget: a tenth of the device's time");
    }

    private Counted taken(ProfileRequest request, Heartbeat heartbeat) {
        Job job = jobs.check(new CorrectnessRequest(request.task(), request.build()), heartbeat);
        if (hasNamesakes(job)) {
            return new Counted.Withheld("the candidate's kernels are called like those of the op's reference");
        }
        NsightCompute ncu = profiler.orElseThrow();
        CounterSheet sheet = gpu.run(heartbeat, () -> budget.charged(() -> ncu.counting(job, heartbeat))).result();
        return sheet.longest().<Counted>map(this::taken).orElseGet(() -> failed(sheet));
    }

    /** The profiler tells kernels apart by their names alone. */
    private static boolean hasNamesakes(Job job) {
        return job.candidates().getFirst().launches().stream()
                .map(JobLaunch::entry)
                .anyMatch(entry -> others(job).anyMatch(launch -> launch.entry().equals(entry)));
    }

    private static Stream<JobLaunch> others(Job job) {
        return Stream.concat(job.prepare().stream(), job.truth().reference().stream())
                .map(JobProgram::launches)
                .flatMap(launches -> launches.stream());
    }

    private Counted taken(LaunchCounters launch) {
        failures = 0;
        return new Counted.Taken(launch);
    }

    private Counted failed(CounterSheet sheet) {
        complaint = sheet.complaint().orElse("it counted nothing");
        failures++;
        return new Counted.Withheld("ncu: " + complaint);
    }
}
