package dev.lathe.worker.job;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Jobs of candidates without tensors, for tests of tools that read only the kernels. */
public final class SampleJobs {
    private SampleJobs() {}

    /** Returns the check of a candidate that launches these kernels. */
    public static Job check(String... kernels) {
        return new Job(
                Job.VERSION,
                Optional.of("GPU-0"),
                List.of(),
                List.of(program("challenger", kernels)),
                ReferenceOutput.by(program("reference", "reference")),
                Optional.empty(),
                JobInputs.uniform("00112233445566ff"),
                Optional.empty(),
                new JobTolerance(0, 0),
                Optional.empty(),
                0,
                JobLimits.standard());
    }

    private static JobProgram program(String name, String... kernels) {
        List<JobLaunch> launches =
                Stream.of(kernels).map(kernel -> JobLaunch.onHost(kernel, List.of())).toList();
        return JobProgram.plain(name, "kernel.cubin", launches, Collections.emptySortedMap());
    }
}
