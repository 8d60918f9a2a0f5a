package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The library NVRTC, and the program that uses it like a compiler, or as a server. */
public record Nvrtc(Path library, Artifact program) {
    private static final String LIBRARY = "libnvrtc.so";
    private static final List<String> FOLDERS = List.of("lib", "lib64");

    /** The sources of a program for one compilation. */
    public static final List<String> SOURCES = List.of("nvrtc.cpp", "nvrtc.hpp");

    private static final List<String> SERVER =
            List.of("nvrtc/server.cpp", "nvrtc/nvrtc.hpp", "common/confined_compiler.hpp", "common/landlock.hpp");

    /** Returns the library that LATHE_NVRTC names, or else that of nvcc's toolkit; throws Setup if there is none. */
    public static Path required(HostEnvironment environment) {
        return find(environment)
                .orElseThrow(() -> ActivityFailures.setup("the op's kernels are compiled with NVRTC (op.json: "
                        + "cuda.compiler), but " + LIBRARY + " is neither in LATHE_NVRTC nor in the toolkit of nvcc; "
                        + "install the CUDA toolkit, or pip install nvidia-cuda-nvrtc where nvcc's packages are, or "
                        + "set LATHE_NVRTC to the file, or set cuda.compiler to \"nvcc\""));
    }

    /** Returns the library that LATHE_NVRTC names, or else that of nvcc's toolkit; empty if there is none. */
    public static Optional<Path> find(HostEnvironment environment) {
        return environment
                .path("LATHE_NVRTC")
                .or(() -> Nvcc.onThisMachine().flatMap(Nvrtc::inToolkitOf))
                .filter(Files::isRegularFile)
                .map(Nvrtc::real);
    }

    /** The Python packages have no file without a version. */
    private static Optional<Path> inToolkitOf(Path nvcc) {
        Path programs = requireNonNull(real(nvcc).getParent());
        return FOLDERS.stream()
                .map(programs::resolveSibling)
                .filter(Files::isDirectory)
                .flatMap(folder -> first(folder).stream())
                .findFirst();
    }

    private static Optional<Path> first(Path folder) {
        return libraries(folder).stream()
                .filter(file -> file.getFileName().toString().startsWith(LIBRARY))
                .findFirst();
    }

    /** Returns NVRTC and the libraries that it loads. */
    private static List<Path> libraries(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("libnvrtc")).sorted().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    /** Returns the recipe of the program, for the C++ compiler of the machine, from the folder of native sources. */
    public static Recipe program(Path folder) {
        return HostToolchain.program(folder, SERVER);
    }

    /** Returns what compiles with the program. */
    public NvrtcServer server() {
        return new NvrtcServer(program.file(), library);
    }

    /** Returns the toolchain for cubins, with functions as device code unless they say otherwise. */
    public Toolchain kernels(String architecture, Path headers) {
        List<String> use = List.of("--library", library.toString());
        List<String> question = List.of("--library", library.toString(), "--version");
        String version = HostToolchain.output(program.file(), question).strip();
        List<String> before = List.of(
                "-std=c++17", "-arch=" + architecture, "-default-device", "--ptxas-options=-v", "-I",
                headers.toString());
        String identity = String.join("\n", version, architecture, Nvcc.hash(headers), program.hash());
        return new Toolchain(program.file(), version, architecture, before, use, identity).reading(readable(headers));
    }

    private List<Path> readable(Path headers) {
        return Stream.concat(
                        Stream.of(headers, include()),
                        libraries(requireNonNull(library.getParent())).stream())
                .toList();
    }

    /** Returns the precompiled headers of sources that are compiled with Lathe's headers. */
    public PrecompiledHeaders precompiled(Path headers) {
        return new PrecompiledHeaders(List.of(headers, include(), include().resolve("cccl")));
    }

    private Path include() {
        return requireNonNull(library.getParent()).resolveSibling("include");
    }
}
