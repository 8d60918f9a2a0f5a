package dev.lathe.activities.workshop;

import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.job.Job;
import dev.lathe.activities.job.JobProgram;
import dev.lathe.activities.job.JobSampling;
import dev.lathe.activities.job.ProblemJobs;
import dev.lathe.activities.op.OpFileException;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.OpFolders;
import dev.lathe.activities.peak.PeakMeter;
import dev.lathe.activities.peak.Peaks;
import dev.lathe.activities.peak.Roofline;
import dev.lathe.activities.peak.Work;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Task;
import dev.lathe.workflows.contract.activity.VendorRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Makes complete jobs of requests. Everything slow that a job needs is done here, before the host must be quiet. */
public final class Workshop {
    public static final String CHALLENGER = "challenger";
    private static final String INCUMBENT = "incumbent";

    private final OpFolders ops;
    private final Libraries libraries;
    private final PeakMeter meter;
    private final JobSettings settings;

    public Workshop(OpFolders ops, Libraries libraries, PeakMeter meter, JobSettings settings) {
        this.ops = ops;
        this.libraries = libraries;
        this.meter = meter;
        this.settings = settings;
    }

    public Job check(CorrectnessRequest request, Heartbeat heartbeat) {
        return making(request.task(), jobs -> {
            JobProgram challenger = candidate(jobs, CHALLENGER, request.build(), heartbeat);
            return job(jobs, settings.seeds().draw(request.task(), 0), List.of(challenger), heartbeat);
        });
    }

    /** The job of a comparison, or of timing the challenger alone where there is no incumbent. */
    public Job comparison(BenchmarkRequest request, Heartbeat heartbeat) {
        return making(request.task(), jobs -> {
            List<JobProgram> programs = new ArrayList<>();
            programs.add(candidate(jobs, CHALLENGER, request.challenger(), heartbeat));
            request.incumbent().ifPresent(incumbent -> programs.add(candidate(jobs, INCUMBENT, incumbent, heartbeat)));
            String seed = settings.seeds().draw(request.task(), request.repeat());
            return timed(jobs, job(jobs, seed, programs, heartbeat), request.sampling(), heartbeat);
        });
    }

    public Job vendor(VendorRequest request, Path library, Heartbeat heartbeat) {
        return making(request.task(), jobs -> {
            String seed = settings.seeds().draw(request.task(), 0);
            Job job = job(jobs, seed, List.of(jobs.vendor(library)), heartbeat);
            return timed(jobs, job, request.sampling(), heartbeat);
        });
    }

    private <T> T making(Task task, Function<ProblemJobs, T> making) {
        OpFolder op = ops.read(task.op());
        try {
            op.requireFitting(task.problem());
            return making.apply(ProblemJobs.onHost(op, task.problem()));
        } catch (OpFileException unfit) {
            throw unfit.asSetup();
        } catch (ArithmeticException impossible) {
            throw Trouble.setup("in the op " + task.op().name() + ": " + impossible.getMessage());
        }
    }

    private JobProgram candidate(ProblemJobs jobs, String name, Build build, Heartbeat heartbeat) {
        return jobs.candidate(name, build.candidate(), libraries.candidate(jobs.op(), build, heartbeat));
    }

    private Job job(ProblemJobs jobs, String seed, List<JobProgram> programs, Heartbeat heartbeat) {
        return new Job(
                Job.VERSION,
                Optional.empty(),
                jobs.tensors(),
                programs,
                jobs.reference(libraries.reference(jobs.op(), heartbeat)),
                Optional.empty(),
                seed,
                Optional.of(settings.references().ready()),
                jobs.tolerance(),
                Optional.empty(),
                0,
                settings.limits());
    }

    private Job timed(ProblemJobs jobs, Job job, SamplingPlan plan, Heartbeat heartbeat) {
        Peaks peaks = meter.peaks(heartbeat);
        Roofline roofline = peaks.roofline(jobs.problem().dtype());
        return job.timed(
                JobSampling.of(plan, peaks.largestCacheBytes()),
                roofline.floorNanoseconds(Work.of(jobs.op(), jobs.problem())));
    }
}
