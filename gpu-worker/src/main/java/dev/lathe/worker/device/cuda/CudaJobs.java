package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaCompilers;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.job.Effort;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobInputs;
import dev.lathe.worker.job.JobLimits;
import dev.lathe.worker.job.JobProgram;
import dev.lathe.worker.job.JobSampling;
import dev.lathe.worker.job.JobTarget;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.job.PythonCall;
import dev.lathe.worker.job.PythonFunctions;
import dev.lathe.worker.job.ReferenceOutput;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.DeviceNumbers;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ProgramRule;
import dev.lathe.worker.profile.CudaPeaks;
import dev.lathe.worker.profile.Work;
import dev.lathe.worker.runner.CudaFacts;
import dev.lathe.workflows.contract.activity.Build;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The CUDA parts of a job: cubins, reference outputs in the runner's memory, peaks from the device's clocks. */
record CudaJobs(CudaCompilers compilers, CudaFacts facts, PythonFunctions python, JobLimits limits)
        implements JobTarget {
    @Override
    public ProblemJobs jobs(OpFolder op, Problem problem) {
        DeviceNumbers device =
                new DeviceNumbers(facts.smCount(), facts.sharedMemoryMax(), facts.residentThreads());
        return new ProblemJobs(op, problem, device.byName());
    }

    @Override
    public Path candidate(ProblemJobs jobs, Build build, Heartbeat heartbeat) {
        Compiler compiler = compilers.of(jobs.op());
        return compiler.find(build.artifact())
                .orElseGet(() -> compiler.require(recipes(jobs).candidate(build.candidate()), heartbeat).file());
    }

    private static CudaRecipes recipes(ProblemJobs jobs) {
        return new CudaRecipes(jobs.op(), jobs.problem().dtype());
    }

    @Override
    public Job job(ProblemJobs jobs, JobInputs inputs, List<JobProgram> programs, Heartbeat heartbeat) {
        return new Job(
                Job.VERSION,
                Optional.of(facts.uuid()),
                jobs.tensors(),
                programs,
                referenceOutput(jobs, inputs, heartbeat),
                jobs.op().cuda().prepare().map(prepare ->
                        jobs.prepare(prepare, program(jobs, prepare, heartbeat))),
                inputs,
                Optional.empty(),
                jobs.tolerance(),
                Optional.empty(),
                0,
                limits);
    }

    private ReferenceOutput referenceOutput(ProblemJobs jobs, JobInputs inputs, Heartbeat heartbeat) {
        CudaSection cuda = jobs.op().cuda();
        return cuda.pythonReference()
                .map(source -> ReferenceOutput.in(python.outputs(
                        new PythonCall(jobs, jobs.tensors(), source, cuda.referenceType(), inputs.seed()),
                        inputs.contents(),
                        heartbeat)))
                .orElseGet(() -> ReferenceOutput.by(jobs.cudaReference(program(jobs, cuda.reference(), heartbeat))));
    }

    private Path program(ProblemJobs jobs, ProgramRule program, Heartbeat heartbeat) {
        return compilers.of(jobs.op()).require(recipes(jobs).program(program), heartbeat).file();
    }

    @Override
    public Job timed(ProblemJobs jobs, Job job, Effort effort, Heartbeat heartbeat) {
        return job.timed(
                JobSampling.onGpu(effort, facts.l2Bytes(), job.candidates().size()), floorNanoseconds(jobs));
    }

    private double floorNanoseconds(ProblemJobs jobs) {
        return new CudaPeaks(facts)
                .roofline(jobs.op().cuda(), jobs.problem().dtype())
                .floorNanoseconds(Work.of(jobs.op(), jobs.problem()));
    }
}
