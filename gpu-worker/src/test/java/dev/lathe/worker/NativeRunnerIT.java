package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.runner.RunnerBinary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs the test scripts of the native runners. */
@Isolated("load hides the few microseconds that some of the kernels understate")
class NativeRunnerIT {
    @TempDir
    Path folder;

    @Test
    @Timeout(900)
    void theTestsOfTheCpuRunnerPass() throws Exception {
        Artifact runner = RunnerBinary.ofHost(sources("native/cpu"), compiler(HostToolchain.programs()))
                .obtain(Heartbeat.silent());
        assertThat(runner.log()).doesNotContain("warning");
        run("native/cpu/tests/run.sh", HostToolchain.programs(), Optional.of(runner.file()));
    }

    @Test
    @Timeout(900)
    void theTestsOfTheCudaRunnerPass() throws Exception {
        Optional<Artifact> runner = cudaRunner();
        assertThat(runner.stream().flatMap(built -> built.log().lines()))
                .filteredOn(line -> !line.contains("Cannot find valid GPU for '-arch=native'"))
                .noneMatch(line -> line.contains("warning"));
        Toolchain compilers = runner.isPresent() ? Nvcc.find("native").programs() : HostToolchain.programs();
        run("native/cuda/tests/run.sh", compilers, runner.map(Artifact::file));
    }

    /** Returns the CUDA runner; empty if this machine has no nvcc. */
    private static Optional<Artifact> cudaRunner() {
        return Nvcc.onThisMachine().map(nvcc -> RunnerBinary.ofCuda(
                        sources("native/cuda"), compiler(Nvcc.find("native").programs()))
                .obtain(Heartbeat.silent()));
    }

    /** Returns a compiler whose artifacts are those of the shared test cache. */
    private static Compiler compiler(Toolchain programs) {
        return new Compiler(
                programs,
                new ArtifactStore(TestCache.artifacts()),
                new MeasurementLock(),
                new CompileLimits(Duration.ofMinutes(10), 1L << 40));
    }

    private static Path sources(String folder) {
        return Path.of(folder).toAbsolutePath().normalize();
    }

    /** Returns the folder of what the scripts build. Its name is the hash of their sources and compilers. */
    private static Path built(Toolchain compilers) throws IOException {
        List<String> inputs = FolderFiles.of(sources("."), List.of("native", "hostile", "kernels/include"));
        return TestCache.built(Sha256.of(FolderHash.of(sources("."), inputs) + compilers.identity()));
    }

    private void run(String script, Toolchain compilers, Optional<Path> runner) throws Exception {
        Path log = folder.resolve("run.log");
        List<String> words = new ArrayList<>(List.of("sh", script));
        runner.map(Path::toString).ifPresent(words::add);
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("LATHE_BUILT", built(compilers).toString());
        Process tests = builder.start();

        assertThat(tests.waitFor()).withFailMessage(() -> read(log)).isZero();
        assertThat(read(log)).contains("0 failures");
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
