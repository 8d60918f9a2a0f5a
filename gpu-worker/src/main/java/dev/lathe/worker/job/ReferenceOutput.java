package dev.lathe.worker.job;

import java.util.Optional;

/** The source of the reference output: a program that the runner runs, or files. */
public record ReferenceOutput(Optional<JobProgram> reference, Optional<ReferenceFiles> referenceFiles) {
    public static ReferenceOutput by(JobProgram reference) {
        return new ReferenceOutput(Optional.of(reference), Optional.empty());
    }

    public static ReferenceOutput in(ReferenceFiles files) {
        return new ReferenceOutput(Optional.empty(), Optional.of(files));
    }
}
