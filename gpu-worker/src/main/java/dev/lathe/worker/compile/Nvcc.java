package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.worker.op.FolderHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The nvcc compiler for an architecture such as {@code sm_90a}. */
public record Nvcc(Path compiler, String version, String architecture) {
    /** Returns the compiler of this machine; throws Setup if there is none. */
    public static Nvcc find(String architecture) {
        Path compiler = onThisMachine()
                .orElseThrow(() -> ActivityFailures.setup(
                        "nvcc not found in LATHE_NVCC, on PATH or in /usr/local/cuda/bin; install the CUDA"
                        + " toolkit, or pip install nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime"
                        + " nvidia-cuda-cccl and set LATHE_NVCC to their nvidia/cu13/bin/nvcc"));
        return new Nvcc(compiler, lastLine(HostToolchain.output(compiler, List.of("--version"))), architecture);
    }

    /** Returns the program of this machine; empty if there is none. */
    public static Optional<Path> onThisMachine() {
        return CudaToolkit.program("LATHE_NVCC", "nvcc");
    }

    /** Returns the last line, which contains the build number. */
    private static String lastLine(String text) {
        return "nvcc " + text.strip().lines().reduce((earlier, later) -> later).orElse("(unknown version)");
    }

    /** Returns the toolchain for cubins. Its identity includes Lathe's kernel headers. */
    public Toolchain kernels(Path headers) {
        List<String> before = new ArrayList<>(
                List.of("-cubin", "-std=c++17", "-O3", "-Xptxas=-v", "-I", headers.toString()));
        before.addAll(code());
        List<Path> readable = new ArrayList<>(List.of(headers));
        readable.addAll(HostToolchain.installation(compiler));
        readable.addAll(HostToolchain.folders());
        return toolchain(before, List.of(), hash(headers)).reading(readable);
    }

    /** Returns the toolchain for host programs with embedded kernels for the devices of this machine. */
    public Toolchain programs() {
        List<String> before = new ArrayList<>(List.of("-std=c++17", "-O2", "--threads", "0", "-cudart", "static"));
        before.add("-arch=native");
        before.addAll(libraries());
        return toolchain(before, List.of("-ldl", "-lpthread"), "program");
    }

    private Toolchain toolchain(List<String> before, List<String> after, String more) {
        return new Toolchain(
                compiler, version, architecture, before, after, version + "\n" + architecture + "\n" + more);
    }

    /** Names both architectures, because {@code -arch} would add code for another one. */
    private List<String> code() {
        return List.of("-gencode=arch=" + architecture.replace("sm_", "compute_") + ",code=" + architecture);
    }

    /** The nvcc of the Python wheels does not find its own library folder. */
    private List<String> libraries() {
        Path lib = requireNonNull(compiler.toAbsolutePath().getParent()).resolveSibling("lib");
        return Files.exists(lib.resolve("libcudart_static.a")) ? List.of("-L", lib.toString()) : List.of();
    }

    /** Returns the hash of Lathe's kernel headers. */
    static String hash(Path headers) {
        try (Stream<Path> files = Files.list(headers)) {
            List<String> parts = new ArrayList<>();
            for (Path part : files.sorted().toList()) {
                parts.add(FolderHash.of(part));
            }
            return String.join("\n", parts);
        } catch (IOException missing) {
            throw ActivityFailures.setup("cannot read the kernel headers in " + headers + ": " + missing);
        }
    }
}
