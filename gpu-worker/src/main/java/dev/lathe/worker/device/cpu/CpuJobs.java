package dev.lathe.worker.device.cpu;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.job.Effort;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobInputs;
import dev.lathe.worker.job.JobLimits;
import dev.lathe.worker.job.JobProgram;
import dev.lathe.worker.job.JobSampling;
import dev.lathe.worker.job.JobTarget;
import dev.lathe.worker.job.JobTensor;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.job.PythonCall;
import dev.lathe.worker.job.PythonFunctions;
import dev.lathe.worker.job.ReferenceCache;
import dev.lathe.worker.job.ReferenceOutput;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.profile.PeakMeter;
import dev.lathe.worker.profile.Peaks;
import dev.lathe.worker.profile.Roofline;
import dev.lathe.worker.profile.Work;
import dev.lathe.workflows.contract.activity.Build;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The CPU's parts of a job: shared objects, reference outputs in files, measured peaks. */
record CpuJobs(
        Compiler compiler, PeakMeter meter, ReferenceCache references, PythonFunctions python, JobLimits limits)
        implements JobTarget {
    @Override
    public ProblemJobs jobs(OpFolder op, Problem problem) {
        return ProblemJobs.onHost(op, problem);
    }

    @Override
    public Path candidate(ProblemJobs jobs, Build build, Heartbeat heartbeat) {
        return compiler.find(build.artifact())
                .orElseGet(() -> compiler.require(new KernelRecipes(jobs.op()).candidate(build.candidate()), heartbeat)
                        .file());
    }

    @Override
    public Job job(ProblemJobs jobs, JobInputs inputs, List<JobProgram> programs, Heartbeat heartbeat) {
        List<JobTensor> tensors = python.filled(jobs, inputs.seed(), heartbeat);
        return new Job(
                Job.VERSION,
                Optional.empty(),
                tensors,
                programs,
                referenceOutput(jobs, tensors, inputs, heartbeat),
                Optional.empty(),
                inputs,
                Optional.of(references.prepare()),
                jobs.tolerance(),
                Optional.empty(),
                0,
                limits);
    }

    private ReferenceOutput referenceOutput(
            ProblemJobs jobs, List<JobTensor> tensors, JobInputs inputs, Heartbeat heartbeat) {
        return jobs.op()
                .cpu()
                .pythonReference()
                .map(source -> ReferenceOutput.in(
                        python.outputs(new PythonCall(jobs, tensors, source, DataType.F64, inputs.seed()),
                                inputs.contents(), heartbeat)))
                .orElseGet(() -> ReferenceOutput.by(
                        jobs.reference(compiler.require(new KernelRecipes(jobs.op()).reference(), heartbeat)
                                .file())));
    }

    @Override
    public Job timed(ProblemJobs jobs, Job job, Effort effort, Heartbeat heartbeat) {
        Peaks peaks = meter.peaks(heartbeat);
        Roofline roofline = peaks.roofline(jobs.problem().dtype()).times(jobs.threads());
        return job.timed(
                JobSampling.of(effort.plan(), peaks.largestCacheBytes()),
                roofline.floorNanoseconds(Work.of(jobs.op(), jobs.problem())));
    }
}
