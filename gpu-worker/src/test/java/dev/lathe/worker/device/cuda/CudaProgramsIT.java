package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.process.MeasurementLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compiles host programs with nvcc; requires no GPU. */
@Timeout(1800)
class CudaProgramsIT {
    private static final Path HOSTILE = Path.of("hostile").toAbsolutePath().normalize();

    @BeforeAll
    static void needsNvcc() {
        NvccHere.needed();
    }

    private static Compiler programs() {
        return new Compiler(
                Nvcc.find("native").programs(),
                new ArtifactStore(TestCache.artifacts()),
                new MeasurementLock(),
                new CompileLimits(Duration.ofMinutes(5), 1L << 40));
    }

    @Test
    void theForeignProcessCompiles() throws IOException {
        Recipe program = Recipe.of(HOSTILE, FolderHash.of(HOSTILE), List.of("foreign_process.cu"), List.of());
        assertThat(programs().build(program, Heartbeat.silent()))
                .isInstanceOf(Outcome.Ok.class);
    }
}
