package dev.lathe.worker.job;

import dev.lathe.worker.job.program.JobProgram;
import java.util.Optional;

/** What the outputs must be: made by the runner with a program, or made before and read from files. */
public record Truth(Optional<JobProgram> reference, Optional<ReferenceFiles> referenceFiles) {
    public static Truth by(JobProgram reference) {
        return new Truth(Optional.of(reference), Optional.empty());
    }

    public static Truth in(ReferenceFiles files) {
        return new Truth(Optional.empty(), Optional.of(files));
    }
}
