package dev.lathe.worker.runner;

import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobInputs;
import dev.lathe.worker.job.JobLimits;
import dev.lathe.worker.job.JobProgram;
import dev.lathe.worker.job.JobTolerance;
import dev.lathe.worker.job.ReferenceOutput;
import dev.lathe.worker.process.MeasurementLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A fake serving runner without a device, and jobs whose candidate selects its behavior. */
record ServingRunner(Path folder) {
    private static final Path SOURCES = Path.of("src/test/resources/runners/serving").toAbsolutePath();

    RunnerBinary binary() {
        return RunnerBinary.ofHost(
                SOURCES,
                new Compiler(
                        HostToolchain.find(),
                        new ArtifactStore(folder.resolve("store")),
                        new MeasurementLock(),
                        CompileLimits.standard()));
    }

    RunnerService service() {
        return withWaitLimit(Duration.ofMinutes(5));
    }

    /** Returns a service that waits at most this long for foreign processes. */
    RunnerService withWaitLimit(Duration limit) {
        Path work = folder.resolve("work");
        return new RunnerService(
                new RunnerPair(binary(), "GPU-0"), work, new ForeignProcessWait(Duration.ofMillis(1), limit));
    }

    /** Returns a job. A hanging candidate writes its process id to {@link #pipe}. */
    Job job(String behavior) {
        return new Job(
                Job.VERSION,
                Optional.empty(),
                List.of(),
                List.of(program("challenger", behavior)),
                ReferenceOutput.by(program("reference", "correct")),
                Optional.empty(),
                JobInputs.uniform("00112233445566ff"),
                Optional.of(pipe().toString()),
                new JobTolerance(0, 0),
                Optional.empty(),
                0,
                JobLimits.standard());
    }

    Path pipe() {
        return folder.resolve("pipe");
    }

    private static JobProgram program(String name, String behavior) {
        return JobProgram.plain(name, behavior, List.of(), Collections.emptySortedMap());
    }
}
