package dev.lathe.worker.job;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.job.program.JobProgram;
import dev.lathe.worker.job.sampling.Effort;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.build.Build;
import java.nio.file.Path;
import java.util.List;

/** The parts of a job that depend on the kind of device. */
public interface JobTarget {
    ProblemJobs jobs(OpFolder op, Problem problem);

    /** The binary of a candidate; a host that has lost it builds it again. */
    Path candidate(ProblemJobs jobs, Build build, Heartbeat heartbeat);

    /** A job without sampling. */
    Job job(ProblemJobs jobs, String seed, List<JobProgram> programs, Heartbeat heartbeat);

    /** Returns whether interleaved candidates slow each other down: a GPU's clocks follow the power of its last second. */
    boolean sharesPower();

    Job timed(ProblemJobs jobs, Job job, Effort effort, Heartbeat heartbeat);
}
