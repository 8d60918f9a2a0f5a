package dev.lathe.worker.library;

import dev.lathe.worker.compile.CudaCompilers;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * What the cubins of a library are built with: the compilers for an architecture, the folder of the headers that Lathe
 * provides to kernels, and the folder of the program that compiles with NVRTC.
 */
public record CudaKit(Function<String, CudaCompilers> compilers, Path headers, Path nvrtc) {}
