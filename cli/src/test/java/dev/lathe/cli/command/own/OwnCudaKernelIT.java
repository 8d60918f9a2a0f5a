package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.activities.cuda.CudaHost;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.activities.toolchain.Nvcc;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.OwnOp;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/own-kernel.md says of GPUs, on a machine without one. */
@Timeout(600)
class OwnCudaKernelIT {
    @TempDir
    private Path folder;

    private OwnOp mine;

    @BeforeEach
    void needsNoServer() {
        mine = OwnOp.in(folder);
    }

    @Test
    void whatInitWritesForGpusCanBeRead() {
        mine.call("init", "rmsnorm", "--device", "cuda");
        OpFolders ops = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda().families()).hasSize(1);
    }

    @Test
    void aReferenceInPythonForGpusIsNotLaunched() {
        mine.call("init", "rmsnorm", "--device", "cuda", "--reference", "python");
        OpFolders ops = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda()).satisfies(cuda -> {
            assertThat(cuda.pythonReference()).contains("reference.py");
            assertThat(cuda.reference().launches()).isEmpty();
        });
    }

    @Test
    void kernelsForGpusAreCompiledWhereThereIsNoGpu() throws IOException {
        assumeThat(Nvcc.onThisMachine()).as("nvcc in LATHE_NVCC, on PATH or in /usr/local/cuda/bin, as .ci/run installs it").isPresent();
        assumeThat(CudaHost.isHere()).as("there is a GPU").isFalse();
        mine.call("init", "rmsnorm", "--device", "cuda");
        Printed checked = mine.call("check", "rmsnorm", "--points", "1");
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out()).containsPattern("(?s)works +reference.cu.*(compiles plain THREADS=.* registers.*){2}Nothing was verified");
        mine.replace("plain/kernel.cu", "float squares = 0", "float squares = none");
        assertThat(mine.call("check", "rmsnorm", "--points", "0").out())
                .contains("REJECTED plain THREADS=128,UNROLL=1 at compile: plain/kernel.cu(", "none");
    }

    @Test
    void anOpForGpusAloneIsNotTunedWhereThereIsNone() {
        assumeThat(CudaHost.isHere()).as("there is a GPU").isFalse();
        mine.call("init", "rmsnorm", "--device", "cuda");
        Printed refused = mine.call("run", "--op", "rmsnorm");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("devices: the op rmsnorm has kernels for cuda only, and this machine has no such device");
        assertThat(mine.call("run", "--op", "rmsnorm", "--devices", "cuda").err())
                .contains("devices: this machine has no NVIDIA driver");
    }
}
