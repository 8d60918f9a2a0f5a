package dev.lathe.worker.job;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.Build;
import java.nio.file.Path;
import java.util.List;

/** The parts of a job that depend on the kind of device. */
public interface JobTarget {
    ProblemJobs jobs(OpFolder op, Problem problem);

    /** Returns the binary of a candidate; builds it again if this host does not have it. */
    Path candidate(ProblemJobs jobs, Build build, Heartbeat heartbeat);

    /** Returns a job without sampling. */
    Job job(ProblemJobs jobs, JobInputs inputs, List<JobProgram> programs, Heartbeat heartbeat);

    Job timed(ProblemJobs jobs, Job job, Effort effort, Heartbeat heartbeat);
}
