package dev.lathe.worker.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Nvrtc;
import dev.lathe.worker.device.cuda.NvccHere;
import dev.lathe.worker.job.JobLaunch;
import dev.lathe.worker.job.JobMap;
import dev.lathe.worker.job.JobProgram;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.op.DeviceNumbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Libraries with real cubins, which needs NVRTC; a driver that computes nothing shows how kernels are called. */
@Timeout(900)
class CudaLibraryIT {
    private static final DeviceNumbers H200 = new DeviceNumbers(132, 232448, 2048);

    private static final Pattern C_FOR_CUDA = Pattern.compile("```c\n([^`]*cuda_runtime[^`]*)```");

    @TempDir
    private static Path data;

    private static CudaLibraries libraries;

    @BeforeAll
    static void needsNvrtc() {
        NvccHere.neededWithNvrtc();
        libraries = new CudaLibraries(data);
    }

    private static JobProgram job(Problem problem, Candidate candidate) {
        return new ProblemJobs(CudaLibraries.op(problem.op()), problem, H200.byName())
                .candidate("winner", candidate, Path.of("x"));
    }

    private static String told(JobLaunch launch) {
        return "launch " + launch.entry() + " grid " + extents(launch.grid()) + " block " + extents(launch.block())
                + " cluster " + extents(launch.cluster()) + " shared "
                + launch.sharedMemory().orElse(0L);
    }

    private static String extents(List<Long> given) {
        return IntStream.range(0, 3)
                .mapToObj(i -> i < given.size() ? given.get(i).toString() : "1")
                .collect(Collectors.joining(" "));
    }

    private static String told(JobMap map, int type, long elementBytes) {
        return "map type " + type + " extents " + map.extents().get(0) + " "
                + map.extents().get(1) + " stride "
                + map.extents().get(0) * elementBytes + " box " + map.box().get(0) + " "
                + map.box().get(1) + " swizzle "
                + (map.swizzle() == 128 ? 3 : 2);
    }

    @Test
    void kernelsAreCalledAsTheRunnerCallsThem() throws IOException {
        Problem large = CudaLibraries.problem("gemm", DataType.F16, 1024, 512, 256);
        Problem small = CudaLibraries.problem("gemm", DataType.BF16, 136, 72, 64);
        Point clustered = CudaLibraries.simplest(large, "wgmma")
                .with("CLUSTER_M", new KnobValue.Whole(2))
                .with("SPLIT_K", new KnobValue.Whole(2));
        Point plain = CudaLibraries.simplest(small, "mma");
        Path folder = libraries.export(
                "gemm",
                List.of(
                        CudaLibraries.winner(large, clustered, "sm_90a"),
                        CudaLibraries.winner(small, plain, "sm_90a")));
        CudaLibraries.compileExample(folder, "gemm");

        List<String> lines = CudaLibraries.runWithoutDevice(folder);

        JobProgram wgmma = job(large, clustered);
        assertThat(lines).contains(told(wgmma.launches().getFirst()), told(job(small, plain).launches().getFirst()));
        assertThat(lines).containsAll(wgmma.maps().stream().map(map -> told(map, 6, 2)).toList());
        assertThat(lines)
                .filteredOn(line -> line.startsWith("correct "))
                .hasSize(5)
                .anyMatch(line -> line.contains("1024x512x256 by wgmma_")
                        && line.contains("(tuned for this shape)")
                        && line.contains("recorded 200 TFLOP/s"));
        assertThat(lines).as("but for the example's own, which empties caches").contains("memory still taken: 1");
        assertThat(lines)
                .anyMatch(line -> line.startsWith("correct 139x75x67 by scalar_") && line.contains("(the baseline:"));
    }

    @Test
    void derivedTensorsAreMadeByAFunctionOfTheirOwn() throws IOException {
        Problem problem = CudaLibraries.problem("gemm_sp", DataType.E4M3, 128, 256, 128);
        Path folder = libraries.export(
                "gemm_sp",
                List.of(CudaLibraries.winner(problem, CudaLibraries.simplest(problem, "wgmma_sp"), "sm_90a")));
        CudaLibraries.compileExample(folder, "gemm_sp");

        assertThat(folder.resolve("include/lathe_gemm_sp.h"))
                .content()
                .contains(
                        "int lathe_gemm_sp_prepare(enum lathe_gemm_sp_type dtype, "
                                + "const void *A, const void *B, void *AC, void *E, void *C, int64_t M, int64_t N, int64_t K, void *stream);");
        assertThat(CudaLibraries.runWithoutDevice(folder))
                .anyMatch(line -> line.startsWith("launch prepare grid 2 2 1 block 128 1 1"))
                .anyMatch(line -> line.startsWith("none 131x259x131: "))
                .anyMatch(line -> line.startsWith("map type 0 extents 64 128 stride 64 box 64 "));
    }

    @Test
    void itIsBuiltByCMakeAndSaysWhereThereIsNoGpu() throws IOException {
        Problem problem = CudaLibraries.problem("gemm", DataType.F16, 64, 64, 64);
        Path folder = libraries.export(
                "scalar", List.of(CudaLibraries.winner(problem, CudaLibraries.simplest(problem, "scalar"), "sm_90a")));
        CudaLibraries.succeed(folder, List.of("cmake", "-S", ".", "-B", "build"));
        CudaLibraries.succeed(folder, List.of("cmake", "--build", "build"));
        CommandEnd end = CudaLibraries.run(folder, List.of("env", "CUDA_VISIBLE_DEVICES=", "build/example"));
        assertThat(end).isEqualTo(new CommandEnd.Exited(77, end.output()));
        assertThat(end.output()).startsWith("skipped: no GPU (");
    }

    @Test
    void residentKernelsOnTwoStreamsTakeTurns() throws IOException {
        Problem problem = CudaLibraries.problem("gemm", DataType.F16, 64, 64, 64);
        Path folder = libraries.export(
                "streams", List.of(CudaLibraries.winner(problem, CudaLibraries.simplest(problem, "wgmma"), "sm_90a")));
        CudaLibraries.compileInPlaceOfTheExample(folder, "gemm", "streams.c");
        assertThat(CudaLibraries.runWithoutDevice(folder))
                .filteredOn(line -> line.contains("waits"))
                .containsExactly("two waits for one");
    }

    @Test
    void cubinsOfNvccAreMadeAgainWithNvcc() throws IOException {
        Problem problem = CudaLibraries.problem("gemm", DataType.F16, 64, 64, 64);
        Path folder = libraries.export(
                "nvcc",
                libraries.gemmWithNvcc(),
                List.of(CudaLibraries.winner(problem, CudaLibraries.simplest(problem, "scalar"), "sm_90a")));
        Path cubin = folder.resolve("kernels/reference_f16.cubin");
        byte[] made = Files.readAllBytes(cubin);
        Files.delete(cubin);
        CudaLibraries.succeed(
                folder, List.of("env", "NVCC=" + Nvcc.onThisMachine().orElseThrow(), "sh", "kernels/cubins.sh"));
        assertThat(cubin).hasBinaryContent(made);
    }

    @Test
    void cubinsAreMadeAgainFromWhatIsInTheLibrary() throws IOException {
        Path library = Nvrtc.find(HostEnvironment.current()).orElseThrow();
        Problem problem = CudaLibraries.problem("gemm", DataType.F16, 64, 64, 64);
        Path folder = libraries.export(
                "again", List.of(CudaLibraries.winner(problem, CudaLibraries.simplest(problem, "scalar"), "sm_90a")));
        CudaLibraries.compileExample(folder, "gemm");
        assertThat(CudaLibraries.runWithoutDevice(folder)).anyMatch(line -> line.startsWith("launch gemm "));
        List<Path> cubins;
        try (Stream<Path> files = Files.list(folder.resolve("kernels"))) {
            cubins = files.filter(file -> file.toString().endsWith(".cubin")).toList();
        }
        assertThat(cubins).hasSize(2);
        for (Path cubin : cubins) {
            Files.move(cubin, cubin.resolveSibling(cubin.getFileName() + ".made"));
        }
        CudaLibraries.succeed(folder, List.of("env", "NVRTC=" + library, "sh", "kernels/cubins.sh"));
        for (Path cubin : cubins) {
            assertThat(cubin).hasSameBinaryContentAs(cubin.resolveSibling(cubin.getFileName() + ".made"));
        }
    }

    @Test
    void theProgramInTheDocsCompiles() throws IOException {
        Problem problem = CudaLibraries.problem("gemm", DataType.F16, 64, 64, 64);
        Path folder = libraries.export(
                "docs", List.of(CudaLibraries.winner(problem, CudaLibraries.simplest(problem, "scalar"), "sm_90a")));
        Matcher program = C_FOR_CUDA.matcher(Files.readString(Path.of("../docs/export.md")));
        assertThat(program.find()).isTrue();
        Files.writeString(folder.resolve("mine.c"), program.group(1));
        CudaLibraries.succeed(
                folder,
                List.of(Nvcc.onThisMachine().orElseThrow().toString(), "-c", "mine.c", "-Iinclude", "-o", "mine.o"));
    }

    @Test
    void winnersOfTwoArchitecturesAreRefused() {
        Problem problem = CudaLibraries.problem("gemm", DataType.F16, 64, 64, 64);
        Point point = CudaLibraries.simplest(problem, "scalar");
        assertThatThrownBy(() -> libraries.export(
                        "two",
                        List.of(
                                CudaLibraries.winner(problem, point, "sm_90a"),
                                CudaLibraries.winner(problem, point, "sm_80"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[sm_90a, sm_80]");
    }
}
