package dev.lathe.activities.op.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.failure.OpFileException;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.Section;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.constraint.Violation;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpFoldersTest {
    private static final Path TEST_OPS = Path.of("src/test/resources/ops");
    private static final Path REAL_OPS = Path.of("../gpu-worker/kernels");

    @TempDir
    Path kernels;

    private OpFolders ops;

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> files = Files.walk(TEST_OPS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = kernels.resolve(TEST_OPS.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        ops = new OpFolders(kernels);
    }

    private static Problem twice(long n) {
        return new Problem("twice", DataType.F32, Dimensions.of(List.of("N"), List.of(n)));
    }

    @Test
    void findsBuiltInOpsByNameAndOthersByPath() {
        assertThat(ops.builtin()).containsExactly("twice");
        OpReference builtin = ops.reference("twice");
        OpReference byPath = ops.reference(TEST_OPS.resolve("twice").toString());
        assertThat(builtin.location()).isEqualTo("builtin:twice");
        assertThat(byPath.location()).isEqualTo(TEST_OPS.resolve("twice").toAbsolutePath().toString());
        assertThat(byPath.contentHash()).isEqualTo(builtin.contentHash());
        assertThat(ops.read(byPath).op().name()).isEqualTo("twice");
    }

    @Test
    void saysWhatThereIsInsteadOfAnUnknownOp() {
        assertThatThrownBy(() -> ops.reference("thrice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining("there is no op 'thrice'; choose one of [twice]");
    }

    @Test
    void anOpThatWasChangedIsAMatterForAPerson() throws IOException {
        OpReference reference = ops.reference("twice");
        assertThat(ops.read(reference).contentHash()).isEqualTo(reference.contentHash());
        Files.writeString(kernels.resolve("twice/right/doubled.h"), "static float doubled(float x) { return 2 * x; }\n");
        assertThatThrownBy(() -> ops.read(reference))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.SETUP);
                    assertThat(failure.isNonRetryable()).isTrue();
                })
                .hasMessageContaining("is not the one that the campaign was started with");
    }

    @Test
    void saysWhichFilesHaveChangedAndHowToBeginWithWhatWasFoundAlsoInAnotherProcess(@TempDir Path data) throws IOException {
        OpReference reference = OpFolders.noting(kernels, data).reference("twice");
        Files.writeString(kernels.resolve("twice/right/doubled.h"), "static float doubled(float x) { return 2 * x; }\n");
        Files.writeString(kernels.resolve("twice/reference.c"), "/* mended */\n");
        assertThatThrownBy(() -> OpFolders.noting(kernels, data).read(reference))
                .hasMessageContaining("was started with (reference.c differs, right/doubled.h differs); bring back")
                .hasMessageContaining("'./lathe run --op twice --mode from-best'");
    }

    @Test
    void hiddenFilesDoNotCount() throws IOException {
        OpReference reference = ops.reference("twice");
        Files.writeString(kernels.resolve("twice/right/.kernel.c.swp"), "an editor's own");
        Files.writeString(Files.createDirectories(kernels.resolve("twice/__pycache__")).resolve("parts.pyc"), "an interpreter's own");
        assertThat(ops.read(reference).contentHash()).isEqualTo(reference.contentHash());
    }

    @Test
    void countsTheWorkOfAProblem() {
        OpFolder op = ops.read(ops.reference("twice"));
        assertThat(op.flop(twice(1000))).isEqualTo(1000);
        assertThat(op.bytes(twice(1000))).isEqualTo(8000);
        assertThat(op.metric(twice(1000)).valueOf(4000)).isEqualTo(2);
        assertThat(op.metric(twice(1000)).unit()).isEqualTo("GB/s");
    }

    @Test
    void aProblemOfAnotherFormIsRefused() {
        OpFolder op = ops.read(ops.reference("twice"));
        Problem other = new Problem("twice", DataType.F16, Dimensions.of(List.of("N"), List.of(8L)));
        assertThatThrownBy(() -> op.space(other, "cpu")).hasMessageContaining("twice_f16_8").hasMessageContaining("types [f32, f64]");
    }

    @Test
    void theSpaceHoldsKnobsAndRulesOverKnobsAndDimensions() {
        SearchSpace space = ops.read(ops.reference("twice")).space(twice(20), "cpu");
        assertThat(space.families().stream().map(Family::name)).containsExactly("right", "planted", "broken");
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
    void theDefaultsOfEveryOpThatComesWithLatheAreLegal() {
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        op.json | "flop": "N" | "flops": "N" | flops: there is no such field; legal are [about, bytes, cpu
        op.json | "flop": "N", | | flop: the field is missing
        op.json | "flop": "N" | "flop": "N * K" | op.json:10: flop: 'N * K' uses [K]; known here are the whole numbers [N, dtypeBytes]
        op.json | "flop": "N" | "flop": "N *" | flop: 'N *': column 4
        op.json | ["f32", "f64"] | ["f32", "f33"] | dtypes[1]: 'f33' is not legal; legal are [f64, f32, f16, bf16, e4m3, i32]
        op.json | ["f32", "f64"] | [] | dtypes must not be empty
        op.json | "role": "output" | "role": "result" | op.json:8: tensors[1].role: 'result' is not legal; legal are [input, derived, output]
        op.json | "kind": "uniform" | "kind": "normal" | tensors[0].fill.kind: 'normal' is not legal; legal are [uniform]
        op.json | "type": "dtype"} | "type": "float"} | tensors[1]: unknown data type 'float'
        op.json | "low": -1, "high": 1 | "low": 1, "high": 1 | tensors[0]: fill: low must be less than high
        op.json | "better": "higher" | "better": "lower" | metric.better: must be higher
        op.json | "reference.c" | "truth.c" | cpu.reference: there is no file truth.c beside op.json
        op.json | "vendor.c" | "blas.c" | cpu.vendor: there is no file blas.c beside op.json
        op.json | "broken"] | "broken", "best"] | cpu.families: there is no file best/space.json
        op.json | "dimensions": ["N"], | "dimensions": ["N"] | op.json:5: Unexpected character
        op.json | "metric": | "shapes": ["8x8"], "metric": | shapes[0]: '8x8' is no shape
        op.json | "op": "twice" | "op": "two times" | op: a name is letters, digits, hyphens and underscores
        right/space.json | "family": "right" | "family": "left" | family: must be the folder's name, not 'left'
        right/space.json | "kernel.c" | "kernels.c" | source: there is no file kernels.c
        right/space.json | [16, 32], "default": 32 | [16, 32], "default": 64 | knobs[1]: knob CHUNK: the default 64 is not one of its values
        right/space.json | [16, 32], "default": 32 | [16, 32.5], "default": 16 | knobs[1].values
        right/space.json | "category": "tiling" | "category": "tiles" | knobs[1].category: 'tiles' is not legal; legal are [structural, tiling, pipeline, memory, micro]
        right/space.json | "passed": "flag" | "passed": "environment" | knobs[2].passed: 'environment' is not legal; legal are [macro, flag]
        right/space.json | 32, "passed": "macro" | 32, "passed": "flag" | knobs[1].values: the values of a flag are texts
        right/space.json | "name": "CHUNK" | "name": "CH-UNK" | knobs[1].name: a knob's name is a C identifier
        right/space.json | "name": "CHUNK" | "name": "N" | knobs: the name N stands twice
        right/space.json | CHUNK <= N | CHUNK <= M | constraints[1].expression: 'CHUNK <= M' uses [M]; known here are the whole numbers [CHUNK, N, PASSES, dtypeBytes]
        right/space.json | CHUNK <= N | OPT <= N | constraints[1].expression: 'OPT <= N' uses [OPT]
        right/space.json | 4*CHUNK | 4*CHUNKS | scratch[0].bytes: '4*CHUNKS' uses [CHUNKS]
        right/space.json | "room", "N", | "rooms", "N", | launches[0].arguments[2]: there is no 'rooms'; an argument is one of [X, Y, room], or an expression over the whole numbers [CHUNK, N, PASSES, dtypeBytes]
        right/space.json | [{"entry": "twice", "arguments": ["X", "Y", "room", "N", "ceildiv(N, CHUNK)"]}] | [] | launches: there must be at least one
        """)
    void namesFileLineFieldAndWayOutOfABadFile(String file, String good, String bad, String message) throws IOException {
        Path path = kernels.resolve("twice").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(good);
        Files.writeString(path, text.replace(good, bad == null ? "" : bad));
        assertThatThrownBy(() -> ops.reference("twice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining(file)
                .hasMessageContaining(message);
    }
}
