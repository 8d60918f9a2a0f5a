package dev.lathe.worker.op;

import java.util.Locale;

/** The compiler of an op's CUDA kernels. Their code differs, so an op has one for all of its kernels. */
public enum KernelCompiler {
    NVCC,
    NVRTC;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
