package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.CudaCompilers;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.compile.PtxasReport;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compiles the kernels of all ops for Hopper; requires NVRTC but no GPU. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(1800)
class CudaSourcesIT {
    private static final Path KERNELS = Path.of("kernels").toAbsolutePath().normalize();
    private static final Path HOSTILE = Path.of("hostile").toAbsolutePath().normalize();
    private static final OpFolders OPS = new OpFolders(KERNELS);
    private static final int RANDOM_POINTS = 3;

    @TempDir
    private static Path data;

    private static CudaCompilers compilers;

    @BeforeAll
    static void needsNvrtc() {
        NvccHere.neededWithNvrtc();
        TestCache.linkArtifactsInto(data);
        compilers = new CudaHost(new CudaSetup(KERNELS, Path.of("native/cuda"), data)).kernels("sm_90a");
    }

    static Stream<String> cudaOps() {
        return OPS.builtin().stream().filter(op -> folder(op).cudaSection().isPresent());
    }

    private static OpFolder folder(String op) {
        return OPS.read(OPS.reference(op));
    }

    @ParameterizedTest
    @MethodSource("cudaOps")
    void eachSourceOfAnOpCompilesWithoutSpillsAtItsDefaults(String name) {
        OpFolder op = folder(name);
        CudaSection cuda = op.cuda();
        for (DataType dtype : cuda.dtypes()) {
            CudaRecipes recipes = new CudaRecipes(op, dtype);
            built(op, recipes.program(cuda.reference()));
            cuda.prepare().ifPresent(prepare -> built(op, recipes.program(prepare)));
            op.space(problem(op, dtype), "cuda").families().forEach(family -> {
                PtxasReport report = new PtxasReport(built(op, recipes.candidate(family.simplest())));
                assertThat(report.serialization()).as(family.name()).isEmpty();
                assertThat(report.of("", "", 0).spilledBytes().orElse(0)).as(family.name()).isZero();
            });
        }
    }

    @ParameterizedTest
    @MethodSource("cudaOps")
    void legalPointsCompile(String name) {
        OpFolder op = folder(name);
        List<String> refused = new ArrayList<>();
        for (DataType dtype : op.cuda().dtypes()) {
            op.space(problem(op, dtype), "cuda")
                    .families()
                    .forEach(family -> refused.addAll(refusedPoints(op, dtype, family)));
        }
        assertThat(refused).isEmpty();
    }

    private static List<String> refusedPoints(OpFolder op, DataType dtype, Family family) {
        List<String> refused = new ArrayList<>();
        LegalPoints points = new LegalPoints(new SearchSpace(List.of(family)));
        for (int i = 0; i < RANDOM_POINTS; i++) {
            Candidate point = points.random(SeededRandom.of(1, i), any -> true).orElseThrow();
            Outcome<Artifact> outcome =
                    compilers.of(op).build(new CudaRecipes(op, dtype).candidate(point), Heartbeat.silent());
            if (outcome instanceof Outcome.Rejected<Artifact>(var rejection)) {
                refused.add(dtype + " " + point + ": " + rejection.reason());
            }
        }
        return refused;
    }

    /** gpu-worker/hostile/run runs them on a GPU. */
    @Test
    void allHostileKernelsButOneCompile() {
        OpFolder op = folder(HOSTILE.resolve("cuda/sweep").toString());
        CudaRecipes recipes = new CudaRecipes(op, DataType.F32);
        built(op, recipes.program(op.cuda().reference()));
        assertThat(op.space(problem(op, DataType.F32), "cuda").families())
                .filteredOn(family -> compilers.of(op).build(recipes.candidate(family.simplest()), Heartbeat.silent())
                        instanceof Outcome.Rejected<Artifact>)
                .extracting(Family::name)
                .containsExactly("broken");
    }

    /** On a GPU, the agent {@code hostile/agents/tensor_cores.sh} makes these edits. */
    @Test
    void eachRecordedEditOfTheNaiveGemmCompiles(@TempDir Path folder) throws IOException {
        Path recorded = HOSTILE.resolve("agents/tensor_cores");
        copy(recorded.resolve("op"), folder, "op.json", "naive/space.json", "naive/kernel.cu");
        copy(KERNELS.resolve("gemm"), folder, "reference.cu", "vendor_cuda.c");
        OpFolder op = folder(folder.toString());
        LegalPoints points = new LegalPoints(op.space(problem(op, DataType.F16), "cuda"));
        Path source = Files.copy(folder.resolve("naive/kernel.cu"), folder.resolve("edited.cu"));
        for (String edit : FolderFiles.of(recorded.resolve("edits"))) {
            List<String> patch = List.of(
                    "patch",
                    "--quiet",
                    source.toString(),
                    recorded.resolve("edits").resolve(edit).toString());
            assertThat(Command.in(folder, Duration.ofSeconds(10), patch).run().succeeded()).as(edit).isTrue();
            for (int i = 0; i < RANDOM_POINTS; i++) {
                Candidate point = points.random(SeededRandom.of(1, i), any -> true).orElseThrow();
                Source edited = new Source(point.family(), Files.readString(source), point.knobs());
                String log = built(op, new CudaRecipes(op, DataType.F16).candidate(edited));
                assertThat(new PtxasReport(log).of("", "", 0).spilledBytes().orElse(0))
                        .as("%s at %s", edit, point)
                        .isZero();
            }
        }
    }

    private static void copy(Path from, Path to, String... names) throws IOException {
        for (String name : names) {
            Files.createDirectories(to.resolve(name).getParent());
            Files.copy(from.resolve(name), to.resolve(name));
        }
    }

    /** Returns the compiler's output. */
    private static String built(OpFolder op, Recipe recipe) {
        return switch (compilers.of(op).build(recipe, Heartbeat.silent())) {
            case Outcome.Ok<Artifact>(Artifact artifact) -> artifact.log();
            case Outcome.Rejected<Artifact>(var rejection) -> throw new AssertionError(recipe + ": " + rejection);
        };
    }

    private static Problem problem(OpFolder op, DataType dtype) {
        List<String> names = op.op().dimensions();
        return new Problem(op.op().name(), dtype, Dimensions.of(names, Collections.nCopies(names.size(), 4096L)));
    }
}
