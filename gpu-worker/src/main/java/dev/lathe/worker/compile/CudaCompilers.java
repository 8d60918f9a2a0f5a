package dev.lathe.worker.compile;

import dev.lathe.worker.op.KernelCompiler;
import dev.lathe.worker.op.OpFolder;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** The compilers of CUDA kernels for one architecture. Each is found when the first op needs it. */
public final class CudaCompilers {
    private final ConcurrentMap<KernelCompiler, Compiler> found = new ConcurrentHashMap<>();
    private final Function<KernelCompiler, Compiler> find;

    /** {@code find} throws Setup if this machine lacks a compiler. */
    public CudaCompilers(Function<KernelCompiler, Compiler> find) {
        this.find = find;
    }

    /** Returns the compiler that the op's CUDA section names; throws Setup if this machine lacks it. */
    public Compiler of(OpFolder op) {
        return found.computeIfAbsent(op.cuda().compiler(), find);
    }
}
