package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Nvrtc;

/** The assumption of tests that this machine has nvcc. */
public final class NvccHere {
    private NvccHere() {}

    public static void needed() {
        assumeThat(Nvcc.onThisMachine())
                .as("nvcc in LATHE_NVCC, on PATH or in /usr/local/cuda/bin, as .ci/run installs it")
                .isPresent();
    }

    public static void neededWithNvrtc() {
        needed();
        assumeThat(Nvrtc.find(HostEnvironment.current()))
                .as("NVRTC in LATHE_NVRTC or in the toolkit of nvcc, as .ci/run installs it")
                .isPresent();
    }
}
