package dev.lathe.activities.runner;

import dev.lathe.activities.compile.CompileLimits;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.content.ArtifactStore;
import dev.lathe.activities.job.Job;
import dev.lathe.activities.job.JobLimits;
import dev.lathe.activities.job.JobTolerance;
import dev.lathe.activities.job.Truth;
import dev.lathe.activities.job.program.JobProgram;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.toolchain.HostToolchain;
import dev.lathe.testing.TestCache;
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
                        new HostQuiet(),
                        CompileLimits.standard()));
    }

    RunnerService service() {
        return patient(Duration.ofMinutes(5));
    }

    /** Waits no longer than this for a device that somebody else uses. */
    RunnerService patient(Duration patience) {
        Path work = folder.resolve("work");
        return new RunnerService(
                binary(), new RunnerPair(binary(), "GPU-0", work), work, new Courtesy(Duration.ofMillis(1), patience));
    }

    /** The pipe is told when a candidate hangs. */
    Job job(String fate) {
        return new Job(
                Job.VERSION,
                Optional.empty(),
                List.of(),
                List.of(program("challenger", fate)),
                Truth.by(program("reference", "right")),
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
