package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.op.FolderHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** NVIDIA's compiler, for one architecture such as {@code sm_90a}. It makes kernels and programs. */
public record Nvcc(Path compiler, String version, String architecture) {
    private static final String USUAL = "/usr/local/cuda/bin/nvcc";

    /** Throws Setup where there is none. */
    public static Nvcc find(String architecture) {
        Path compiler = onThisMachine()
                .orElseThrow(() -> ActivityFailures.setup("no nvcc in LATHE_NVCC, on PATH or in /usr/local/cuda/bin; install the CUDA"
                        + " toolkit, or pip install nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime"
                        + " nvidia-cuda-cccl and set LATHE_NVCC to nvidia/cu13/bin/nvcc among them"));
        return new Nvcc(compiler, lastLine(HostToolchain.said(compiler, "--version")), architecture);
    }

    /** Empty where the machine has none. */
    public static Optional<Path> onThisMachine() {
        return Optional.ofNullable(System.getenv("LATHE_NVCC"))
                .map(Path::of)
                .or(() -> HostCommand.onPath(HostEnvironment.current(), "nvcc"))
                .or(() -> Optional.of(Path.of(USUAL)))
                .filter(Files::isExecutable);
    }

    /** Its last line names the build; the first is the same for all. */
    private static String lastLine(String text) {
        return "nvcc " + text.strip().lines().reduce((earlier, later) -> later).orElse("of unknown version");
    }

    /** Makes cubins; the headers that Lathe gives to kernels are part of what decides the outcome. */
    public Toolchain kernels(Path headers) {
        List<String> before = new ArrayList<>(
                List.of("-cubin", "-std=c++17", "-O3", "-Xptxas=-v", "-I", headers.toString()));
        before.addAll(code());
        return toolchain(before, List.of(), hash(headers));
    }

    /** Makes programs that embed kernels of their own, for the devices of this machine. */
    public Toolchain programs() {
        List<String> before = new ArrayList<>(List.of("-std=c++17", "-O2", "--threads", "0", "-cudart", "static"));
        before.add("-arch=native");
        before.addAll(libraries());
        return toolchain(before, List.of("-ldl", "-lpthread"), "program");
    }

    private Toolchain toolchain(List<String> before, List<String> after, String more) {
        return new Toolchain(compiler, version, architecture, before, after, version + "\n" + architecture + "\n" + more);
    }

    /** {@code sm_90a} needs both named: the shorthand would compile for the plain architecture, too. */
    private List<String> code() {
        return List.of("-gencode=arch=" + architecture.replace("sm_", "compute_") + ",code=" + architecture);
    }

    /** The compiler from Python wheels does not find the libraries that come with it. */
    private List<String> libraries() {
        Path lib = requireNonNull(compiler.toAbsolutePath().getParent()).resolveSibling("lib");
        return Files.exists(lib.resolve("libcudart_static.a")) ? List.of("-L", lib.toString()) : List.of();
    }

    private static String hash(Path headers) {
        try (Stream<Path> files = Files.list(headers)) {
            List<String> parts = new ArrayList<>();
            for (Path part : files.sorted().toList()) {
                parts.add(FolderHash.of(part));
            }
            return String.join("\n", parts);
        } catch (IOException missing) {
            throw ActivityFailures.setup("the headers for kernels cannot be read: " + missing);
        }
    }
}
