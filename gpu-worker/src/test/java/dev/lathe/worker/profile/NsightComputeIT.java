package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.job.SampleJobs;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.runner.RunnerBinary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Uses a script with the command line of Nsight Compute that writes a log. */
@Timeout(300)
class NsightComputeIT {
    private static final String PARSE_OPTIONS =
            "while [ \"$1\" != --log-file ]; do echo \"$1\" >>words; shift; done\nlog=$2\nshift 2\n";

    @TempDir
    Path folder;

    private RunnerBinary runner;

    @BeforeEach
    void makeRunner() throws IOException {
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.writeString(
                sources.resolve("runner.c"),
                "#include <stdio.h>\nint main(int n, char **w) { for (int i = 1; i < n; i++) printf(\"%s \", w[i]); return 3; }\n");
        runner = RunnerBinary.ofHost(
                sources,
                new Compiler(
                        HostToolchain.find(),
                        new ArtifactStore(TestCache.artifacts()),
                        new MeasurementLock(),
                        CompileLimits.standard()));
    }

    private CounterSheet profile(String script) throws IOException {
        Path program = Files.writeString(folder.resolve("ncu"), "#!/bin/sh\n" + PARSE_OPTIONS + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new NsightCompute(program, runner, folder.resolve("work"))
                .profile(SampleJobs.check("gemm", "sum"), Heartbeat.silent());
    }

    @Test
    void profilesTheLaunchesOfTheCandidateInACheck() throws IOException {
        Path words = folder.resolve("arguments");
        CounterSheet sheet = profile(
                "cat words >" + words + "\n\"$@\" >>" + words + "\n"
                        + "printf '\"ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\\n\"\",\"\",\"ns\"\\n\"0\",\"gemm\",\"7\"\\n' >\"$log\"");
        assertThat(sheet.longest()).hasValueSatisfying(launch -> assertThat(launch.nanoseconds()).isEqualTo(7));
        assertThat(Files.readString(words))
                .contains("--clock-control\nnone\n", "regex:^(gemm|sum)$\n", "--launch-count\n2\n")
                .endsWith("verify job.json --out result.json ");
    }

    @Test
    void returnsTheErrorInTheLog() throws IOException {
        CounterSheet sheet = profile("echo '==ERROR== ERR_NVGPUCTRPERM: not allowed' >\"$log\"; exit 1");
        assertThat(sheet.longest()).isEmpty();
        assertThat(sheet.error()).hasValue("ERR_NVGPUCTRPERM: not allowed");
    }

    @Test
    void returnsTheLastOutputLineIfThereIsNoLog() throws IOException {
        assertThat(profile("echo Failed to initialize the profiler >&2; exit 1").error())
                .hasValue("Failed to initialize the profiler");
    }
}
