package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.job.SampleJobs;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.ExclusiveGpu;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.runner.RunnerBinary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Uses a script with the command line and the output of Compute Sanitizer, which replies as the runner in it. */
@Timeout(300)
class ComputeSanitizerIT {
    private static final String NO_ERRORS =
            "echo '========= COMPUTE-SANITIZER'; echo '========= ERROR SUMMARY: 0 errors'";

    @TempDir
    private Path folder;

    private RunnerBinary runner;

    @BeforeEach
    void makeRunner() throws IOException {
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.writeString(sources.resolve("runner.c"), "int main(void) { return 0; }\n");
        runner = RunnerBinary.ofHost(
                sources,
                new Compiler(
                        HostToolchain.find(),
                        new ArtifactStore(TestCache.artifacts()),
                        new MeasurementLock(),
                        CompileLimits.standard()));
    }

    private Outcome<List<String>> check(String script, String... kernels) throws IOException {
        return checkWith("echo ready; read -r request; " + script + "; echo done; cat", kernels);
    }

    private Outcome<List<String>> checkWith(String script, String... kernels) throws IOException {
        Path program = Files.writeString(
                folder.resolve("compute-sanitizer"), "#!/bin/sh\necho \"$*\" >>" + words() + "\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ComputeSanitizer(program, runner, folder.resolve("work"))
                .check(SampleJobs.check(kernels), Optional.of(SampleJobs.check("baseline")), gpu(), Heartbeat.silent());
    }

    private ExclusiveGpu gpu() {
        return new ExclusiveGpu(new DeviceLock(folder.resolve("locks"), "GPU-0"));
    }

    private Path words() {
        return folder.resolve("words");
    }

    @Test
    void runsEachToolOnTheKernelOfTheCandidate() throws IOException {
        assertThat(check(NO_ERRORS, "gemm", "gemm").orElseThrow())
                .containsExactly("memory accesses", "races in shared memory");
        assertThat(Files.readAllLines(words())).satisfiesExactly(
                memcheck -> assertThat(memcheck)
                        .startsWith("--tool memcheck ")
                        .contains(" --kernel-name kernel_name=gemm ")
                        .endsWith(" serve --device GPU-0"),
                racecheck -> assertThat(racecheck).startsWith("--tool racecheck "));
    }

    @Test
    void seesTheDeviceOfTheJobOnly() throws IOException {
        assertThat(check("echo \"========= Error: on $CUDA_VISIBLE_DEVICES\"", "gemm"))
                .isEqualTo(Outcome.rejected(Rejection.of(RejectionStage.CRASH, "memcheck: Error: on GPU-0")));
    }

    @Test
    void holdsTheGpuForTheCheckOnly() throws IOException {
        Path lock = folder.resolve("locks/GPU-0.lock.holder");
        assertThat(checkWith(
                        "[ -e " + lock
                                + " ] && echo '========= Error: held at the start'; echo ready; read -r request; "
                                + "echo \"========= Error: held by $(cat " + lock + ")\"; echo done; cat",
                        "gemm"))
                .isEqualTo(Outcome.rejected(Rejection.of(
                        RejectionStage.CRASH,
                        "memcheck: Error: held by process "
                                + ProcessHandle.current().pid())));
    }

    @Test
    void aFindingAtTheEndOfTheRunnerCounts() throws IOException {
        assertThat(checkWith(
                        "echo ready; read -r request; echo done; cat; echo '========= Error: Race at the end'", "gemm"))
                .isEqualTo(Outcome.rejected(Rejection.of(RejectionStage.CRASH, "memcheck: Error: Race at the end")));
    }

    @Test
    void aRunnerThatRefusesTheCheckIsNoCheck() throws IOException {
        assertThat(checkWith(
                                "echo ready; read -r request; echo 'occupied: the device is in use by blender'; cat",
                                "gemm")
                        .orElseThrow())
                .isEmpty();
    }

    @Test
    void checksAllKernelsIfTheCandidateHasTwo() throws IOException {
        check(NO_ERRORS, "gemm", "sum");
        assertThat(Files.readString(words())).doesNotContain("--kernel-name");
    }

    @Test
    void rejectsTheFirstFinding() throws IOException {
        String race = "Error: Race reported between Write access at gemm+0x60 and Read access at gemm+0x80 [4 hazards]";
        assertThat(check("[ $2 = memcheck ] || echo '========= " + race + "'; " + NO_ERRORS, "gemm"))
                .isEqualTo(Outcome.rejected(Rejection.of(RejectionStage.CRASH, "racecheck: " + race)));
        assertThat(check("echo '========= Invalid __global__ read of size 4 bytes'; exit 1", "gemm"))
                .isEqualTo(Outcome.rejected(
                        Rejection.of(RejectionStage.CRASH, "memcheck: Invalid __global__ read of size 4 bytes")));
    }

    @Test
    void aHazardInTheSummaryIsAFinding() throws IOException {
        String none = "RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)";
        String one = "RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)";
        assertThat(check("echo '========= " + none + "'", "gemm").orElseThrow()).hasSize(2);
        assertThat(check("echo '========= " + one + "'", "gemm"))
                .isEqualTo(Outcome.rejected(Rejection.of(RejectionStage.CRASH, "memcheck: " + one)));
    }

    @Test
    void aToolThatFailsForTheCandidateAloneRejectsIt() throws IOException {
        assertThat(check("case \"$*\" in *racecheck*=gemm*) exit 7;; esac; " + NO_ERRORS, "gemm"))
                .isEqualTo(Outcome.rejected(
                        Rejection.of(RejectionStage.CRASH, "racecheck: exited with code 7, but not for the baseline")));
    }

    @Test
    void aToolThatFailsForTheBaselineTooIsNoCheck() throws IOException {
        assertThat(check("[ $2 = memcheck ] && exit 1; " + NO_ERRORS, "gemm").orElseThrow())
                .containsExactly("races in shared memory");
    }
}
