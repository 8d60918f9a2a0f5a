package dev.lathe.worker.job;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.VendorRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A factory of complete runner jobs. It does all slow preparation before the device is acquired. */
public final class JobFactory {
    private static final String CHALLENGER = "challenger";
    public static final String INCUMBENT = "incumbent";

    private final OpFolders ops;
    private final InputSeeds seeds;
    private final JobTarget target;

    public JobFactory(OpFolders ops, InputSeeds seeds, JobTarget target) {
        this.ops = ops;
        this.seeds = seeds;
        this.target = target;
    }

    public Job check(CorrectnessRequest request, Heartbeat heartbeat) {
        return withJobs(request.task(), jobs -> {
            JobProgram challenger = candidate(jobs, CHALLENGER, request.build(), heartbeat);
            return target.job(jobs, seeds.draw(request.task(), 0), List.of(challenger), heartbeat);
        });
    }

    /** Returns the job of a comparison; it times only the challenger if there is no incumbent. */
    public Job comparison(BenchmarkRequest request, Heartbeat heartbeat) {
        return withJobs(
                request.task(),
                jobs -> target.timed(jobs, untimed(jobs, request, heartbeat), Effort.of(request), heartbeat));
    }

    private Job untimed(ProblemJobs jobs, BenchmarkRequest request, Heartbeat heartbeat) {
        List<JobProgram> programs = new ArrayList<>();
        programs.add(candidate(jobs, CHALLENGER, request.challenger(), heartbeat));
        request.incumbent()
                .filter(incumbent -> !isAlone(request))
                .ifPresent(incumbent -> programs.add(candidate(jobs, INCUMBENT, incumbent, heartbeat)));
        return target.job(jobs, seeds.draw(request.task(), request.repeat()), programs, heartbeat);
    }

    /** Final measurements require the steady state, which two interleaved kernels on a GPU do not reach. */
    private boolean isAlone(BenchmarkRequest request) {
        return request.isFinal() && target.sharesPower();
    }

    public Job vendor(VendorRequest request, Path library, Heartbeat heartbeat) {
        return vendor(request, jobs -> jobs.vendor(library), Effort.of(request), heartbeat);
    }

    /** Returns the job of the final measurement of a vendor library with its best algorithm. */
    public Job finalVendor(VendorRequest request, JobProgram vendor, Heartbeat heartbeat) {
        return vendor(request, jobs -> vendor, Effort.steady(request.sampling()), heartbeat);
    }

    private Job vendor(
            VendorRequest request, Function<ProblemJobs, JobProgram> library, Effort effort, Heartbeat heartbeat) {
        return withJobs(request.task(), jobs -> {
            List<JobProgram> programs = List.of(library.apply(jobs));
            Job job = target.job(jobs, seeds.draw(request.task(), 0), programs, heartbeat);
            return target.timed(jobs, job, effort, heartbeat);
        });
    }

    private Job withJobs(CandidateTask task, Function<ProblemJobs, Job> factory) {
        OpFolder op = ops.read(task.op());
        op.requireCompatible(task.problem());
        try {
            return factory.apply(target.jobs(op, task.problem()));
        } catch (ArithmeticException impossible) {
            throw new OpFileException("op " + task.op().name() + ": " + impossible.getMessage());
        }
    }

    private JobProgram candidate(ProblemJobs jobs, String name, Build build, Heartbeat heartbeat) {
        return jobs.candidate(name, build.candidate(), target.candidate(jobs, build, heartbeat));
    }
}
