package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.worker.compile.Nvcc;

/** The assumption of tests that this machine has nvcc. */
public final class NvccHere {
    private NvccHere() {}

    public static void needed() {
        assumeThat(Nvcc.onThisMachine())
                .as("nvcc in LATHE_NVCC, on PATH or in /usr/local/cuda/bin, as .ci/run installs it")
                .isPresent();
    }
}
