package dev.lathe.worker.job;

import dev.lathe.worker.job.program.JobProgram;
import java.util.Optional;

/** The outputs that candidates must have: made by the runner with a program, or made before and read from files. */
public record ReferenceOutput(Optional<JobProgram> reference, Optional<ReferenceFiles> referenceFiles) {
    public static ReferenceOutput by(JobProgram reference) {
        return new ReferenceOutput(Optional.of(reference), Optional.empty());
    }

    public static ReferenceOutput in(ReferenceFiles files) {
        return new ReferenceOutput(Optional.empty(), Optional.of(files));
    }
}
