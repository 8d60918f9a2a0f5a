package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.NvccHere;
import dev.lathe.cli.harness.OwnOp;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the parts of docs/own-kernel.md, docs/own-commands.md and docs/results.md about GPUs on a machine without one.
 */
@Timeout(600)
class OwnCudaKernelIT {
    @TempDir
    private Path folder;

    private OwnOp op;

    @BeforeEach
    void openConsole() {
        op = OwnOp.in(folder);
    }

    @Test
    void initWritesAReadableCudaOp() {
        op.call("init", "rmsnorm", "--device", "cuda");
        OpFolders ops = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda().families()).hasSize(1);
    }

    @Test
    void pythonReferenceOfACudaOpHasNoLaunches() {
        op.call("init", "rmsnorm", "--device", "cuda", "--reference", "python");
        OpFolders ops = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda()).satisfies(cuda -> {
            assertThat(cuda.pythonReference()).contains("reference.py");
            assertThat(cuda.reference().launches()).isEmpty();
        });
    }

    @Test
    void checkCompilesKernelsWithNvccIfTheOpNamesIt() throws IOException {
        NvccHere.needed();
        assumeThat(CudaHost.isHere()).as("machine has a GPU").isFalse();
        op.call("init", "rmsnorm", "--device", "cuda");
        op.replace("op.json", "\"cuda\": {", "\"cuda\": {\"compiler\": \"nvcc\",");
        assertTheCheckCompilesTheReferenceAndTwoPoints();
        op.replace("plain/kernel.cu", "float squares = 0", "float squares = none");
        assertThat(op.call("check", "rmsnorm", "--points", "0").out())
                .contains("REJECTED plain THREADS=128,UNROLL=1 at compile: plain/kernel.cu(", "none");
        op.replace("plain/kernel.cu", "float squares = none", "float squares = 0; asm(\"bogus;\")");
        assertThat(op.call("check", "rmsnorm", "--points", "0").out())
                .contains(
                        "REJECTED plain THREADS=128,UNROLL=1 at compile: ptxas ",
                        "Not a name of any known instruction: 'bogus'");
    }

    @Test
    void checkCompilesCudaKernelsWithoutAGpu() throws IOException {
        needsNvrtcButNoGpu();
        op.call("init", "rmsnorm", "--device", "cuda");
        assertTheCheckCompilesTheReferenceAndTwoPoints();
        op.replace("plain/kernel.cu", "extern \"C\"", "#include <vector>\nextern \"C\"");
        assertThat(op.call("check", "rmsnorm", "--points", "0").out())
                .contains("at compile: plain/kernel.cu(", "cannot open source file \"vector\"");
    }

    @Test
    void theExampleThatIsComparedWithKernelTunerCompiles() {
        needsNvrtcButNoGpu();
        Printed checked = op.call(
                "check", TestCluster.root().resolve("docs/examples/wmma").toString(), "--points", "2");
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out())
                .containsPattern("(?s)compiles reference.cu.*(compiles tiles .* registers.*){3}Nothing was verified");
    }

    private static void needsNvrtcButNoGpu() {
        NvccHere.neededWithNvrtc();
        assumeThat(CudaHost.isHere()).as("machine has a GPU").isFalse();
    }

    private void assertTheCheckCompilesTheReferenceAndTwoPoints() {
        Printed checked = op.call("check", "rmsnorm", "--points", "1");
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out()).containsPattern("(?s)compiles reference.cu.*(compiles plain THREADS=.* "
                + "registers.*){2}Nothing was verified");
    }

    @Test
    void cudaOpIsRejectedWithoutAGpu() {
        assumeThat(CudaHost.isHere()).as("machine has a GPU").isFalse();
        op.call("init", "rmsnorm", "--device", "cuda");
        Printed refused = op.call("run", "--op", "rmsnorm");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("devices: the op rmsnorm has kernels for cuda only, and this machine has "
                + "no such device");
        assertThat(op.call("run", "--op", "rmsnorm", "--devices", "cuda").err())
                .contains("devices: this machine has no NVIDIA driver");
    }

    @Test
    void commandsOfARepositoryThatNeedAGpuAreRejectedWithoutOne() {
        assumeThat(CudaHost.isHere()).as("machine has a GPU").isFalse();
        String example = TestCluster.root().resolve("docs/examples/triton/matmul").toString();
        Printed checked = op.call("check", example);
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.err()).contains("the commands of triton-matmul need a GPU, and this machine has none");
        Printed refused = op.call("run", "--op", example);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("devices: the op triton-matmul has kernels for cuda only");
    }
}
