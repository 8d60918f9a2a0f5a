package dev.lathe.worker.op.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Violation;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.op.Numerics;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.Section;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpFoldersTest {
    private static final Path REAL_OPS = Path.of("kernels");

    @TempDir
    Path kernels;

    private OpFolders ops;

    @BeforeEach
    void copy() throws IOException {
        ops = CopiedOps.in(kernels);
    }

    private static Problem twice(long n) {
        return new Problem("twice", DataType.F32, Dimensions.of(List.of("N"), List.of(n)));
    }

    @Test
    void findsBuiltInOpsByNameAndUserOpsByPath() {
        assertThat(ops.builtin()).containsExactly("advance", "gather", "threaded", "twice", "uneven");
        OpReference builtin = ops.reference("twice");
        OpReference byPath = ops.reference(CopiedOps.ORIGINALS.resolve("twice").toString());
        assertThat(builtin.location()).isEqualTo("builtin:twice");
        assertThat(byPath.location()).isEqualTo(CopiedOps.ORIGINALS.resolve("twice").toAbsolutePath().toString());
        assertThat(byPath.contentHash()).isEqualTo(builtin.contentHash());
        assertThat(ops.read(byPath).op().name()).isEqualTo("twice");
    }

    @Test
    void theContentHashIgnoresResultsOfCampaigns() throws IOException {
        String hash = ops.reference("twice").contentHash();
        Path left = Files.createDirectories(kernels.resolve("twice/results/night"));
        Files.writeString(left.resolve("report.html"), "fast");
        assertThat(ops.reference("twice").contentHash()).isEqualTo(hash);
    }

    @Test
    void anUnknownOpNameListsTheBuiltInOps() {
        assertThatThrownBy(() -> ops.reference("thrice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining("no such op: 'thrice'; choose one of [advance, gather, threaded, twice, uneven]");
    }

    @Test
    void aChangedOpIsANonRetryableSetupFailure() throws IOException {
        OpReference reference = ops.reference("twice");
        assertThat(ops.read(reference).contentHash()).isEqualTo(reference.contentHash());
        Files.writeString(
                kernels.resolve("twice/right/doubled.h"), "static float doubled(float x) { return 2 * x; }\n");
        assertThatThrownBy(() -> ops.read(reference))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.SETUP);
                    assertThat(failure.isNonRetryable()).isTrue();
                })
                .hasMessageContaining("has changed since the campaign started");
    }

    @Test
    void aChangedOpListsTheChangedFilesAndHowToContinueInAnotherProcess(@TempDir Path data) throws IOException {
        OpReference reference = OpFolders.withSnapshots(kernels, data).reference("twice");
        Files.writeString(
                kernels.resolve("twice/right/doubled.h"), "static float doubled(float x) { return 2 * x; }\n");
        Files.writeString(kernels.resolve("twice/reference.c"), "/* changed */\n");
        assertThatThrownBy(() -> OpFolders.withSnapshots(kernels, data).read(reference))
                .hasMessageContaining(
                        "since the campaign started (reference.c changed, right/doubled.h changed); restore")
                .hasMessageContaining("'./lathe run --op twice --mode from-best'");
    }

    @Test
    void theContentHashIgnoresHiddenFilesAndPythonCaches() throws IOException {
        OpReference reference = ops.reference("twice");
        Files.writeString(kernels.resolve("twice/right/.kernel.c.swp"), "swap file");
        Files.writeString(
                Files.createDirectories(kernels.resolve("twice/__pycache__")).resolve("parts.pyc"), "byte code");
        assertThat(ops.read(reference).contentHash()).isEqualTo(reference.contentHash());
    }

    @Test
    void computesTheWorkOfAProblem() {
        OpFolder op = ops.read(ops.reference("twice"));
        assertThat(op.flop(twice(1000))).isEqualTo(1000);
        assertThat(op.bytes(twice(1000))).isEqualTo(8000);
        assertThat(op.metric(twice(1000)).valueOf(4000)).isEqualTo(2);
        assertThat(op.metric(twice(1000)).unit()).isEqualTo("GB/s");
    }

    @Test
    void anOpDefinesItsNumerics() throws IOException {
        assertThat(ops.read(ops.reference("twice")).numerics()).isEqualTo(Numerics.standard());
        Path json = kernels.resolve("twice/op.json");
        String own = "\"numerics\": {\"outsideFill\": false, \"nonFinite\": true, \"denormals\": true}, \"metric\"";
        Files.writeString(json, Files.readString(json).replace("\"metric\"", own));
        Numerics numerics = ops.read(ops.reference("twice")).numerics();
        assertThat(numerics).isEqualTo(new Numerics(false, true, true));
        assertThat(numerics.contents()).containsExactly("zeros", "oneNonzero", "twoValues", "oneNan", "oneInfinity");
    }

    @Test
    void theJobOfAMatrixProductNamesItsFactors() {
        OpFolders real = new OpFolders(Path.of("kernels"));
        OpFolder gemm = real.read(real.reference("gemm"));
        Problem problem = new Problem("gemm", DataType.F16, Dimensions.of(List.of("M", "N", "K"), List.of(3L, 5L, 7L)));
        assertThat(ProblemJobs.onHost(gemm, problem).tensors().getLast().product()).containsExactly("A", "B");
    }

    @Test
    void anIncompatibleProblemIsRejected() {
        OpFolder op = ops.read(ops.reference("twice"));
        Problem other = new Problem("twice", DataType.F16, Dimensions.of(List.of("N"), List.of(8L)));
        assertThatThrownBy(() -> op.space(other, "cpu"))
                .hasMessageContaining("twice_f16_8")
                .hasMessageContaining("types [f32, f64]");
    }

    @Test
    void theSpaceHasKnobsAndConstraintsOverKnobsAndDimensions() {
        SearchSpace space = ops.read(ops.reference("twice")).space(twice(20), "cpu");
        assertThat(space.families().stream().map(Family::name)).containsExactly("right", "faulty", "broken");
        Point simplest = space.simplest();
        assertThat(simplest.text()).isEqualTo("right:32,-O1,1");
        assertThat(space.violation(simplest).map(Violation::rule)).hasValue("chunk-fits");
        Point smaller = simplest.with("CHUNK", new KnobValue.Whole(16));
        assertThat(space.violation(smaller)).isEmpty();
        assertThat(space.violation(smaller.with("PASSES", new KnobValue.Whole(16)))).isEmpty();
        SearchSpace large = ops.read(ops.reference("twice")).space(twice(2000), "cpu");
        assertThat(large.violation(simplest.with("PASSES", new KnobValue.Whole(16))).map(Violation::fixHint))
                .hasValue("choose fewer PASSES");
    }

    @Test
    void theDefaultsOfEachBuiltInOpAreLegal() {
        OpFolders real = new OpFolders(REAL_OPS);
        assertThat(real.builtin()).contains("gemm", "gemm_sp", "softmax");
        for (String name : real.builtin()) {
            OpFolder op = real.read(real.reference(name));
            op.cpuSection().ifPresent(cpu -> defaultsAreLegal(op, cpu, "cpu"));
            op.cudaSection().ifPresent(cuda -> defaultsAreLegal(op, cuda, "cuda"));
        }
    }

    private static void defaultsAreLegal(OpFolder op, Section section, String kind) {
        List<String> names = op.op().dimensions();
        Dimensions dimensions = Dimensions.of(names, Collections.nCopies(names.size(), 64L));
        for (DataType dtype : section.dtypes()) {
            SearchSpace space = op.space(new Problem(op.op().name(), dtype, dimensions), kind);
            assertThat(space.violation(space.simplest())).isEmpty();
            assertThat(space.families()).allSatisfy(family -> assertThat(space.violation(family.simplest())).isEmpty());
        }
    }
}
