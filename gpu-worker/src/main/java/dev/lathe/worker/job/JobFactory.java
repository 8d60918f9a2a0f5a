package dev.lathe.worker.job;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.job.program.JobProgram;
import dev.lathe.worker.job.sampling.Effort;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes complete runner jobs of requests. Everything slow that a job needs is done here, before the device is used. */
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

    /** Returns the job of a check. */
    public Job check(CorrectnessRequest request, Heartbeat heartbeat) {
        return making(request.task(), jobs -> {
            JobProgram challenger = candidate(jobs, CHALLENGER, request.build(), heartbeat);
            return target.job(jobs, seeds.draw(request.task(), 0), List.of(challenger), heartbeat);
        });
    }

    /** Returns the job of a comparison, or of timing the challenger alone where there is no incumbent. */
    public Job comparison(BenchmarkRequest request, Heartbeat heartbeat) {
        return making(
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

    /** Final numbers are of a steady state; two interleaved kernels have none of their own. */
    private boolean isAlone(BenchmarkRequest request) {
        return request.isFinal() && target.sharesPower();
    }

    public Job vendor(VendorRequest request, Path library, Heartbeat heartbeat) {
        return making(request.task(), jobs -> {
            Job job = target.job(jobs, seeds.draw(request.task(), 0), List.of(jobs.vendor(library)), heartbeat);
            return target.timed(jobs, job, Effort.of(request), heartbeat);
        });
    }

    /** The job of the final numbers of a vendor's library, held to its best algorithm. */
    public Job finalVendor(VendorRequest request, JobProgram vendor, Heartbeat heartbeat) {
        return making(request.task(), jobs -> {
            Job job = target.job(jobs, seeds.draw(request.task(), 0), List.of(vendor), heartbeat);
            return target.timed(jobs, job, Effort.steady(request.sampling()), heartbeat);
        });
    }

    private <T> T making(CandidateTask task, Function<ProblemJobs, T> making) {
        OpFolder op = ops.read(task.op());
        op.requireFitting(task.problem());
        try {
            return making.apply(target.jobs(op, task.problem()));
        } catch (ArithmeticException impossible) {
            throw new OpFileException("in the op " + task.op().name() + ": " + impossible.getMessage());
        }
    }

    private JobProgram candidate(ProblemJobs jobs, String name, Build build, Heartbeat heartbeat) {
        return jobs.candidate(name, build.candidate(), target.candidate(jobs, build, heartbeat));
    }
}
