package dev.lathe.worker.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.device.cuda.NvccHere;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.MeasurementLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Precompiles headers with NVRTC for Hopper; requires nvcc's toolkit but no GPU. */
@Timeout(300)
class PrecompiledHeadersIT {
    private static final Path KERNELS = Path.of("kernels");
    private static final String MARKER = "#pragma once\n__device__ inline int marker() { return 7; }\n";
    private static final String KERNEL = "extern \"C\" __global__ void kernel(int *x) { *x = marker(); }\n";

    @TempDir
    private Path folder;

    /** A folder of headers that a test may change. */
    private Path headers;

    private Nvrtc nvrtc;

    @BeforeEach
    void needsNvrtc() throws IOException {
        NvccHere.neededWithNvrtc();
        headers = Files.createDirectory(folder.resolve("headers"));
        Files.writeString(Files.createDirectory(headers.resolve("own")).resolve("marker.h"), MARKER);
        TestCache.linkArtifactsInto(folder.resolve("programs"));
        Files.writeString(headers.resolve("own/outer.h"), "#include \"marker.h\"\n");
        Artifact program = compiler(HostToolchain.programs(), "programs/artifacts")
                .require(Nvrtc.program(Path.of("native")), Heartbeat.silent());
        nvrtc = new Nvrtc(Nvrtc.find(HostEnvironment.current()).orElseThrow(), program);
    }

    private Compiler compiler(Toolchain toolchain, String store) {
        CompileLimits limits = new CompileLimits(Duration.ofMinutes(1), 4L << 30);
        return new Compiler(toolchain, new ArtifactStore(folder.resolve(store)), new MeasurementLock(), limits);
    }

    private Compiler plain(Path headers) {
        return compiler(nvrtc.kernels("sm_90a", headers), "plain").confinedBy(nvrtc.server());
    }

    private Compiler fast(Path headers) {
        return compiler(nvrtc.kernels("sm_90a", headers), "fast")
                .confinedBy(nvrtc.server())
                .with(nvrtc.precompiled(headers));
    }

    private Recipe recipe(String name, String text, String... flags) throws IOException {
        Path sources = Files.createDirectory(folder.resolve(name));
        Files.writeString(sources.resolve("kernel.cu"), text);
        return Recipe.of(sources, FolderHash.of(sources), List.of("kernel.cu"), List.of(flags));
    }

    private boolean hasPrecompiled(Recipe recipe) {
        Toolchain toolchain = nvrtc.kernels("sm_90a", headers);
        return !nvrtc.precompiled(headers)
                .addTo(toolchain, recipe, fast(headers), Heartbeat.silent())
                .equals(toolchain);
    }

    @ParameterizedTest
    @CsvSource({
        "gemm, wgmma, BF16",
        "gemm, scalar, F16",
        "gemm, mma, F16",
        "gemm_sp, wgmma_sp, E4M3",
        "../docs/examples/wmma, tiles, F16"
    })
    void theyDoNotChangeTheCubin(String name, String family, DataType dtype) throws IOException {
        OpFolders ops = new OpFolders(KERNELS);
        OpFolder op = ops.read(ops.reference(name.startsWith("..") ? Path.of(name).toRealPath().toString() : name));
        List<String> dimensions = op.op().dimensions();
        Problem problem = new Problem(
                op.op().name(), dtype, Dimensions.of(dimensions, Collections.nCopies(dimensions.size(), 4096L)));
        Recipe recipe = new CudaRecipes(op, dtype)
                .candidate(op.space(problem, "cuda").family(family).orElseThrow().simplest());
        Path include = KERNELS.resolve("include").toAbsolutePath();

        Artifact built = fast(include).require(recipe, Heartbeat.silent());

        assertThat(built.file())
                .hasSameBinaryContentAs(plain(include).require(recipe, Heartbeat.silent()).file());
        assertThat(built.log()).doesNotContain("recompiled");
        assertThat(nvrtc.precompiled(include)
                        .addTo(nvrtc.kernels("sm_90a", include), recipe, fast(include), Heartbeat.silent())
                        .after())
                .contains("--precompiled");
    }

    @Test
    void aHeaderIsReadOnce() throws IOException {
        Compiler compiler = fast(headers);
        compiler.require(recipe("first", "#include <own/marker.h>\n" + KERNEL), Heartbeat.silent());
        Files.writeString(headers.resolve("own/marker.h"), "#pragma once\n");
        Recipe second = recipe("second", "// Behind a comment.\n\n#include <own/marker.h>\n" + KERNEL, "-DKNOB=1");

        assertThat(compiler.build(second, Heartbeat.silent())).isInstanceOf(Outcome.Ok.class);
        assertThat(plain(headers).build(second, Heartbeat.silent())).isInstanceOf(Outcome.Rejected.class);
    }

    @Test
    void anErrorIsThatOfTheSourceAlone() throws IOException {
        String text = "#include <own/marker.h>\n" + KERNEL + "int error() { return KNOB }\n";
        Recipe wrong = recipe("wrong", text, "-DKNOB=1");
        assertThat(fast(headers).build(wrong, Heartbeat.silent()))
                .isInstanceOf(Outcome.Rejected.class)
                .isEqualTo(plain(headers).build(wrong, Heartbeat.silent()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <own/marker.h> | -DKNOB=1         | true
            <own/outer.h>  | -DKNOB=1         | true
            <own/outer.h>  | -Dmarker=another | false
            <own/marker.h> | -DLATHE_OWN=1    | true
            <own/marker.h> | -Dmarker=another | false
            <own/marker.h> | -I.              | false
            <own/none.h>   | -DKNOB=1         | false
            <own/marker.h> int first; | -DKNOB=1         | false
            "own/marker.h" | -DKNOB=1         | false
            """)
    void onlyHeadersWithoutTheNamesOfMacrosArePrecompiled(String include, String flag, boolean arePrecompiled)
            throws IOException {
        Recipe recipe = recipe("sources", "#include " + include + "\n" + KERNEL, flag);
        assertThat(hasPrecompiled(recipe)).isEqualTo(arePrecompiled);
    }

    @Test
    void aHeaderBesideTheSourceOrAnEditedSourceHasNone() throws IOException {
        Recipe recipe = recipe("sources", "#include <own/marker.h>\n" + KERNEL);
        assertThat(hasPrecompiled(recipe.writing("kernel.cu", "#include <own/marker.h>\n"))).isFalse();
        Files.createDirectory(recipe.folder().resolve("own"));
        Files.writeString(recipe.folder().resolve("own/marker.h"), MARKER);
        assertThat(hasPrecompiled(recipe)).isFalse();
    }
}
