package dev.lathe.activities.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.compile.BuildOutcome;
import dev.lathe.activities.compile.CompileLimits;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.content.ArtifactStore;
import dev.lathe.activities.content.FolderHash;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.recipe.Recipe;
import dev.lathe.activities.toolchain.Nvcc;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compiles programs for the host with nvcc, the runner among them; that needs no GPU. */
@Timeout(1800)
class CudaProgramsTest {
    private static final Path HOSTILE = Path.of("../gpu-worker/hostile").toAbsolutePath().normalize();
    private static final Path RUNNER = Path.of("../gpu-worker/native/cuda").toAbsolutePath().normalize();

    @TempDir
    static Path data;

    @BeforeAll
    static void needsNvcc() {
        NvccHere.needed();
    }

    private static Compiler programs() {
        return new Compiler(
                Nvcc.find("native").programs(),
                new ArtifactStore(data.resolve("store")),
                new HostQuiet(),
                new CompileLimits(Duration.ofMinutes(5), 1L << 40));
    }

    @Test
    void theForeignProcessCompiles() throws IOException {
        Recipe program = Recipe.of(HOSTILE, FolderHash.of(HOSTILE), List.of("foreign_process.cu"), List.of());
        assertThat(programs().build(program, Heartbeat.silent()))
                .isInstanceOf(BuildOutcome.Built.class);
    }

    @Test
    void theRunnerCompiles() {
        assertThat(RunnerBinary.ofCuda(RUNNER, programs())
                        .obtain(Heartbeat.silent())
                        .file())
                .isExecutable();
    }
}
