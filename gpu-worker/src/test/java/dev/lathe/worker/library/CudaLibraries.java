package dev.lathe.worker.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.cuda.CudaSetup;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Libraries of unmeasured winners, and programs that are built with them. */
record CudaLibraries(Path data) {
    private static final Path KERNELS = Path.of("../gpu-worker/kernels");
    private static final OpFolders OPS = new OpFolders(KERNELS);
    private static final List<String> STRICT =
            List.of("cc", "-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Iinclude", "-Isrc", "-I.");

    static OpFolder op(String name) {
        return OPS.read(OPS.reference(name));
    }

    /** Returns a copy of gemm that names nvcc. */
    OpFolder gemmWithNvcc() throws IOException {
        Path original = KERNELS.resolve("gemm");
        Path copy = data.resolve("ops/gemm");
        for (String file : FolderFiles.of(original)) {
            Files.createDirectories(copy.resolve(file).getParent());
            Files.copy(original.resolve(file), copy.resolve(file));
        }
        Path json = copy.resolve("op.json");
        Files.writeString(json, Files.readString(json).replace("\"cuda\": {", "\"cuda\": {\"compiler\": \"nvcc\","));
        return OPS.read(OPS.reference(copy.toString()));
    }

    static Winner winner(Problem problem, Candidate candidate, String architecture) {
        return new Winner(
                candidate,
                problem,
                OptionalDouble.of(2e5),
                new Winner.Place(
                        "cuda", "host:cuda:1b5bc017", "cuda runner 1, nvcc 13, " + architecture + ", NVIDIA H200"));
    }

    static Problem problem(String op, DataType dtype, long m, long n, long k) {
        return new Problem(op, dtype, Dimensions.of(List.of("M", "N", "K"), List.of(m, n, k)));
    }

    static Point simplest(Problem problem, String family) {
        return op(problem.op()).space(problem, "cuda").family(family).orElseThrow().simplest();
    }

    Path export(String name, List<Winner> winners) throws IOException {
        return export(name, op(winners.getFirst().problem().op()), winners);
    }

    Path export(String name, OpFolder op, List<Winner> winners) throws IOException {
        Path folder = data.resolve(name);
        TestCache.linkArtifactsInto(data.resolve("data"));
        CudaSetup setup = new CudaSetup(KERNELS, Path.of("../gpu-worker/native/cuda"), data.resolve("data"));
        LibraryFolder.of(Library.of(op, winners), new CudaHost(setup).kit(), folder).write();
        return folder;
    }

    static CommandEnd run(Path folder, List<String> words) {
        return Command.in(folder, Duration.ofMinutes(5), words).run();
    }

    static void succeed(Path folder, List<String> words) {
        CommandEnd end = run(folder, words);
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, end.output()));
    }

    private static Stream<String> with(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more));
    }

    static void compileExample(Path folder, String op) {
        compile(folder, op, "example/example.c");
    }

    /** A program among the tests' resources. */
    static void compileInPlaceOfTheExample(Path folder, String op, String program) throws IOException {
        copy(program, folder.resolve(program));
        compile(folder, op, program);
    }

    private static void compile(Path folder, String op, String program) {
        succeed(
                folder,
                with(
                                STRICT,
                                "src/lathe_" + op + ".c",
                                "src/kernels.S",
                                program,
                                "example/caches.S",
                                "-o",
                                "example/run",
                                "-lm",
                                "-ldl",
                                "-lpthread")
                        .toList());
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream source = CudaLibraries.class.getResourceAsStream("/library/" + resource)) {
            Files.copy(source, to);
        }
    }

    /** What the program says where the driver is the one that computes nothing. */
    static List<String> runWithoutDevice(Path folder) throws IOException {
        Path driver = folder.resolve("driver");
        Files.createDirectories(driver);
        copy("driver.c", driver.resolve("driver.c"));
        succeed(driver, List.of("cc", "-shared", "-fPIC", "-o", "libcuda.so.1", "driver.c"));
        CommandEnd end = run(folder, List.of("env", "LD_LIBRARY_PATH=" + driver, "example/run"));
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, end.output()));
        return end.output().lines().toList();
    }
}
