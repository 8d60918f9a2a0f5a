package dev.lathe.activities.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.compile.BuildOutcome;
import dev.lathe.activities.compile.CompileLimits;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.content.Artifact;
import dev.lathe.activities.content.ArtifactStore;
import dev.lathe.activities.content.FolderHash;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.recipe.Recipe;
import dev.lathe.activities.toolchain.Nvcc;
import dev.lathe.testing.TestCache;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compiles programs for the host with nvcc, the runner among them; that needs no GPU. */
@Timeout(1800)
class CudaProgramsIT {
    private static final Path SUSPECTS = Path.of("../gpu-worker/gpu/suspects").toAbsolutePath().normalize();
    private static final Path RUNNER = Path.of("../gpu-worker/native/cuda").toAbsolutePath().normalize();

    @BeforeAll
    static void needsNvcc() {
        NvccHere.needed();
    }

    private static Compiler programs() {
        return new Compiler(
                Nvcc.find("native").programs(),
                new ArtifactStore(TestCache.artifacts()),
                new HostQuiet(),
                new CompileLimits(Duration.ofMinutes(5), 1L << 40));
    }

    @Test
    void theStrangerCompiles() throws IOException {
        Recipe stranger = Recipe.of(SUSPECTS, FolderHash.of(SUSPECTS), List.of("stranger.cu"), List.of());
        assertThat(programs().build(stranger, Heartbeat.silent()))
                .isInstanceOf(BuildOutcome.Built.class);
    }

    @Test
    void theRunnerCompilesWithoutWarnings() {
        Artifact runner = RunnerBinary.ofCuda(RUNNER, programs()).obtain(Heartbeat.silent());
        assertThat(runner.file()).isExecutable();
        assertThat(runner.log()).doesNotContain("warning");
    }
}
