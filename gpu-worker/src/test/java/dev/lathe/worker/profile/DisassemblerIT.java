package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Family;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.device.cuda.NvccHere;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.MeasurementLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Disassembles kernels of gemm for Hopper; requires nvcc and nvdisasm but no GPU. */
@Timeout(600)
class DisassemblerIT {
    private static final Path KERNELS = Path.of("kernels").toAbsolutePath().normalize();
    private static final OpFolders OPS = new OpFolders(KERNELS);

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsNvccAndNvdisasm() {
        NvccHere.needed();
        assumeThat(Disassembler.onThisMachine())
                .as(
                        "nvdisasm in LATHE_NVDISASM, on PATH, in /usr/local/cuda/bin or next to nvcc, as .ci/run installs it")
                .isPresent();
    }

    private SortedMap<String, Double> facts(String family) {
        OpFolder op = OPS.read(OPS.reference("gemm"));
        Compiler compiler = new Compiler(
                Nvcc.find("sm_90a").kernels(KERNELS.resolve("include")), new ArtifactStore(TestCache.artifacts()),
                new MeasurementLock(), new CompileLimits(Duration.ofMinutes(5), 1L << 40));
        Family tuned = op.space(problem(op), "cuda").families().stream()
                .filter(known -> known.name().equals(family))
                .findFirst()
                .orElseThrow();
        return new BuildFacts(Disassembler.onThisMachine().map(program -> new Disassembler(program, folder)))
                .of(compiler, new CudaRecipes(op, DataType.F16).candidate(tuned.simplest()), Heartbeat.silent())
                .facts();
    }

    private static Problem problem(OpFolder op) {
        int dimensions = op.op().dimensions().size();
        return new Problem(
                "gemm", DataType.F16, Dimensions.of(op.op().dimensions(), Collections.nCopies(dimensions, 4096L)));
    }

    @Test
    void theKernelWithoutTensorCoresHasNoMma() {
        assertThat(facts("scalar")).containsEntry("sass_mma", 0.0).containsEntry("sass_global_load_bits", 128.0);
    }

    @Test
    void theKernelWithMmaLoadsSixteenBytesAtOnce() {
        assertThat(facts("mma"))
                .containsKeys("registers", "sass_HMMA.16816.F32")
                .containsEntry("sass_global_load_bits", 128.0)
                .containsEntry("sass_tma_loads", 0.0)
                .hasEntrySatisfying("sass_barriers", count -> assertThat(count).isPositive());
    }

    @Test
    void theKernelWithWgmmaLoadsByTma() {
        assertThat(facts("wgmma"))
                .containsKey("sass_HGMMA.64x128x16.F32")
                .containsEntry("sass_global_load_bits", 0.0)
                .hasEntrySatisfying("sass_tma_loads", count -> assertThat(count).isPositive());
    }
}
