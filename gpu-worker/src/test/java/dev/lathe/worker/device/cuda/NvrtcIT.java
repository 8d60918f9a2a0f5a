package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.CudaCompile;
import dev.lathe.worker.compile.CudaCompilers;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.compile.Nvrtc;
import dev.lathe.worker.compile.PtxasReport;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiles kernels with NVRTC for Hopper; requires nvcc's toolkit but no GPU. */
@Timeout(900)
class NvrtcIT {
    private static final Path KERNELS = Path.of("kernels");
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Pattern ENTRY = Pattern.compile("Compiling entry function '(\\w+)'");

    @TempDir
    private Path folder;

    private OpFolders ops;
    private CudaCompilers compilers;

    @BeforeEach
    void needsNvrtc() {
        NvccHere.neededWithNvrtc();
        TestCache.linkArtifactsInto(folder.resolve("data"));
        ops = new OpFolders(KERNELS);
        compilers =
                new CudaHost(new CudaSetup(KERNELS, Path.of("native/cuda"), folder.resolve("data"))).kernels("sm_90a");
    }

    private OpFolder original(String name) {
        return ops.read(ops.reference(name));
    }

    /** Returns a copy of an op that names nvcc. */
    private OpFolder withNvcc(String name) throws IOException {
        Path copy = folder.resolve(name);
        for (String file : FolderFiles.of(KERNELS.resolve(name))) {
            Files.createDirectories(copy.resolve(file).getParent());
            Files.copy(KERNELS.resolve(name).resolve(file), copy.resolve(file));
        }
        Path json = copy.resolve("op.json");
        Files.writeString(json, Files.readString(json).replace("\"cuda\": {", "\"cuda\": {\"compiler\": \"nvcc\","));
        return ops.read(ops.reference(copy.toString()));
    }

    private Artifact built(OpFolder op, Recipe recipe) {
        return switch (compilers.of(op).build(recipe, Heartbeat.silent())) {
            case Outcome.Ok<Artifact>(Artifact artifact) -> artifact;
            case Outcome.Rejected<Artifact>(Rejection rejection) -> throw new AssertionError(recipe + ": " + rejection);
        };
    }

    private static SortedSet<String> entries(Artifact built) {
        SortedSet<String> entries = new TreeSet<>();
        ENTRY.matcher(built.log()).results().forEach(found -> entries.add(found.group(1)));
        return entries;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gemm", "gemm_sp"})
    void allSourcesOfAnOpCompileWithTheEntriesThatNvccGives(String name) throws IOException {
        OpFolder op = original(name);
        OpFolder withNvcc = withNvcc(name);
        for (DataType dtype : op.cuda().dtypes()) {
            CudaRecipes recipes = new CudaRecipes(op, dtype);
            built(op, recipes.program(op.cuda().reference()));
            op.cuda().prepare().ifPresent(prepare -> built(op, recipes.program(prepare)));
            op.space(problem(op, dtype), "cuda").families().forEach(family -> {
                Artifact built = built(op, recipes.candidate(family.simplest()));
                PtxasReport log = new PtxasReport(built.log());
                CompileReport report = log.of("", "", 0);
                assertThat(report.registers()).as(family.name()).isPresent();
                assertThat(report.spilledBytes()).as(family.name()).hasValue(0);
                assertThat(report.sharedMemoryBytes()).as(family.name()).isPresent();
                assertThat(log.serialization()).as(family.name()).isEmpty();
                assertThat(entries(built))
                        .as(family.name())
                        .isNotEmpty()
                        .isEqualTo(entries(
                                built(withNvcc, new CudaRecipes(withNvcc, dtype).candidate(family.simplest()))));
            });
        }
    }

    /** The default point, which the test above compiles, splits no tile. The epilogue writes 64, 32 or 16 columns. */
    @ParameterizedTest
    @CsvSource({"128, 2", "128, 4", "64, 4"})
    void aKernelThatSplitsTilesInAClusterCompilesWithoutSpills(long columns, long splits) {
        OpFolder op = original("gemm");
        Family wgmma = op.space(problem(op, DataType.F16), "cuda").family("wgmma").orElseThrow();
        Point split = wgmma.simplest()
                .with("CONSUMER_GROUPS", new KnobValue.Whole(1))
                .with("STAGES", new KnobValue.Whole(4))
                .with("TILE_N", new KnobValue.Whole(columns))
                .with("CLUSTER_K", new KnobValue.Whole(splits));
        assertThat(wgmma.legality().violation(split)).isEmpty();

        PtxasReport log = new PtxasReport(
                built(op, new CudaRecipes(op, DataType.F16).candidate(split)).log());

        assertThat(log.of("", "", 0).spilledBytes()).hasValue(0);
        assertThat(log.serialization()).isEmpty();
    }

    private static Problem problem(OpFolder op, DataType dtype) {
        List<String> names = op.op().dimensions();
        return new Problem(op.op().name(), dtype, Dimensions.of(names, Collections.nCopies(names.size(), 4096L)));
    }

    /** Compiles the edited source of a family as a candidate. */
    private Outcome<CompileReport> edited(String family, String good, String bad) throws IOException {
        OpFolder op = original("gemm");
        Problem problem = problem(op, DataType.F16);
        Candidate simplest = op.space(problem, "cuda").family(family).orElseThrow().simplest();
        String text = Files.readString(op.folder().resolve(family).resolve(op.family(family).source()));
        assertThat(text).contains(good);
        Candidate candidate = new Source(family, text.replace(good, bad), simplest.knobs());
        CandidateTask task = new CandidateTask(ops.reference("gemm"), problem, 1, 0, 1, "edited");
        CandidateId id = CandidateId.of(candidate, op.family(family).hash());
        CompileRequest request = new CompileRequest(task, id, candidate, false);
        return new CudaCompile(ops, compilers).compile(request, Heartbeat.silent());
    }

    private static String reason(Outcome<CompileReport> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
        return ((Outcome.Rejected<CompileReport>) outcome).rejection().reason();
    }

    @Test
    void aReportNamesTheCompiler() throws IOException {
        Outcome<CompileReport> outcome = edited("scalar", "__global__", "__global__");
        assertThat(outcome.orElseThrow().compiler()).matches("NVRTC \\d+\\.\\d+\\.\\d+");
    }

    @Test
    void aSyntaxErrorIsRejectedWithFileAndLine() throws IOException {
        assertThat(reason(edited("scalar", "__global__", "__globally__")))
                .matches("kernel\\.cu\\(\\d+\\): error: .*");
    }

    @Test
    void anUnknownInstructionIsRejected() throws IOException {
        assertThat(reason(edited("scalar", "if (row >= m", "asm volatile(\"bogus;\"); if (row >= m")))
                .contains("Not a name of any known instruction: 'bogus'");
    }

    /** The assembly of device code has no directive that reads a file, and nvcc does not assemble that of the host. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nvcc  | #include "%s"                                         | secret.h
            nvrtc | #include "%s"                                         | secret.h
            nvcc  | __global__ void kernel() { asm(".incbin \\"%s\\";"); } | Parsing error near '.incbin'
            nvrtc | __global__ void kernel() { asm(".incbin \\"%s\\";"); } | Parsing error near '.incbin'
            """)
    void aSourceCannotReadFilesOutsideItsFamily(String compiler, String reading, String reason) throws IOException {
        OpFolder op = compiler.equals("nvcc") ? withNvcc("gemm") : original("gemm");
        Path secret = Files.writeString(folder.resolve("secret.h"), "static const int hidden_number = 7;\n");
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.writeString(sources.resolve("own.h"), "#include <cuda_fp16.h>\n#include \"lathe/types.cuh\"\n");
        Files.writeString(sources.resolve("kernel.cu"), "#include \"own.h\"\n__global__ void kernel() {}\n");
        List<String> type = List.of("-DLATHE_DTYPE_F32=1");
        Recipe recipe = Recipe.of(sources, FolderHash.of(sources), List.of("kernel.cu"), type);
        String code = reading.formatted(secret) + "\n";
        Recipe curious = recipe.writing("kernel.cu", code);

        built(op, recipe);
        Outcome<Artifact> outcome = compilers.of(op).build(curious, Heartbeat.silent());

        assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
        Rejection rejection = ((Outcome.Rejected<Artifact>) outcome).rejection();
        assertThat(rejection.reason()).contains(reason);
        assertThat(rejection.log()).doesNotContain("hidden_number");
    }

    @Test
    void serializedWgmmaInstructionsAreRejected() throws IOException {
        assertThat(reason(edited("wgmma", "warpgroup_commit_batch();", "printf(\"-\"); warpgroup_commit_batch();")))
                .contains("C7510", "serialized");
    }

    /** nvcc, which includes the headers of the host, shows that the assertions in the source are right. */
    @Test
    void standardHeadersHaveTheUsualContents() throws IOException {
        String text = Files.readString(Path.of("src/test/resources/nvrtc/standard.cu"));
        for (OpFolder op : List.of(original("gemm"), withNvcc("gemm"))) {
            Path sources = Files.createDirectory(folder.resolve(op.cuda().compiler().toString()));
            Files.writeString(sources.resolve("standard.cu"), text);
            built(op, Recipe.of(sources, FolderHash.of(sources), List.of("standard.cu"), List.of()));
        }
    }

    @Test
    void theDriverIsNotLoaded() throws IOException {
        Path driver = Files.createDirectory(folder.resolve("driver"));
        Path loaded = driver.resolve("loaded");
        Path source = Files.writeString(driver.resolve("driver.c"), """
                #include <fcntl.h>
                __attribute__((constructor)) static void load(void) { creat("%s", 0644); }
                """.formatted(loaded));
        Path kernel = Files.writeString(driver.resolve("kernel.cu"), "__global__ void kernel() {}");
        exited(Command.in(driver, LIMIT, List.of("cc", "-shared", "-fPIC", source.toString(), "-o", "libcuda.so.1")));
        Toolchain nvrtc = compilers.of(original("gemm")).toolchain();
        List<String> words =
                new ArrayList<>(List.of(nvrtc.compiler().toString(), kernel.toString(), "-o", "kernel.cubin"));
        words.addAll(nvrtc.after());

        exited(Command.in(driver, LIMIT, words).with(Map.of("LD_LIBRARY_PATH", driver.toString())));

        assertThat(driver.resolve("kernel.cubin")).exists();
        assertThat(loaded).doesNotExist();
    }

    private static void exited(Command command) {
        assertThat(command.run()).isInstanceOfSatisfying(
                CommandEnd.Exited.class, end -> assertThat(end.code()).as(end.output()).isZero());
    }

    @Test
    void aMissingLibraryIsASetupFailureWithWaysOut() {
        HostEnvironment environment = HostEnvironment.of(Map.of("LATHE_NVRTC", folder.resolve("none.so").toString()));
        assertThatThrownBy(() -> Nvrtc.required(environment))
                .isInstanceOf(ApplicationFailure.class)
                .hasMessageContainingAll("cuda.compiler", "LATHE_NVRTC", "pip install nvidia-cuda-nvrtc");
    }

    @Test
    void aLibraryThatCannotBeLoadedIsASetupFailure() throws IOException {
        Path program = compilers.of(original("gemm")).toolchain().compiler();
        Path broken = Files.writeString(folder.resolve("libnvrtc.so.13"), "not a library");
        assertThatThrownBy(() -> new Nvrtc(broken, new Artifact("", program, 0, ""))
                        .kernels("sm_90a", KERNELS.resolve("include")))
                .isInstanceOf(ApplicationFailure.class)
                .hasMessageContaining("lathe-nvrtc: " + broken);
    }
}
