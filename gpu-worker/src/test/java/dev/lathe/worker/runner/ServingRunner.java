package dev.lathe.worker.runner;

import dev.lathe.testing.TestCache;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobLimits;
import dev.lathe.worker.job.JobTolerance;
import dev.lathe.worker.job.ReferenceOutput;
import dev.lathe.worker.job.program.JobProgram;
import dev.lathe.worker.process.MeasurementLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A runner that serves without a device, and jobs whose candidate has a fate. */
record ServingRunner(Path folder) {
    private static final Path SOURCES = Path.of("src/test/resources/runners/serving").toAbsolutePath();

    RunnerBinary binary() {
        return RunnerBinary.ofHost(
                SOURCES,
                new Compiler(
                        HostToolchain.find(),
                        new ArtifactStore(TestCache.artifacts()),
                        new MeasurementLock(),
                        CompileLimits.standard()));
    }

    RunnerService service() {
        return patient(Duration.ofMinutes(5));
    }

    /** Waits no longer than this for a device that somebody else uses. */
    RunnerService patient(Duration limit) {
        Path work = folder.resolve("work");
        return new RunnerService(
                new RunnerPair(binary(), "GPU-0", work), work, new ForeignProcessWait(Duration.ofMillis(1), limit));
    }

    /** The pipe is told when a candidate hangs. */
    Job job(String fate) {
        return new Job(
                Job.VERSION,
                Optional.empty(),
                List.of(),
                List.of(program("challenger", fate)),
                ReferenceOutput.by(program("reference", "right")),
                Optional.empty(),
                "00112233445566ff",
                Optional.of(pipe().toString()),
                new JobTolerance(0, 0),
                Optional.empty(),
                0,
                JobLimits.standard());
    }

    Path pipe() {
        return folder.resolve("pipe");
    }

    private static JobProgram program(String name, String fate) {
        return JobProgram.plain(name, fate, List.of(), Collections.emptySortedMap());
    }
}
