package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.NumPy;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The test op with a Python reference on the real runner. */
@Timeout(600)
class PythonReferenceOnCpuIT {
    @TempDir
    private Path folder;

    private CpuTestDevice bench;

    @BeforeEach
    void copyTheOp() throws IOException {
        NumPy.needed();
        Path from = CpuTestDevice.TEST_OPS.resolve("twice");
        Path op = folder.resolve("ops/twice");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.sorted().toList()) {
                Files.createDirectories(op.getParent());
                Files.copy(file, op.resolve(from.relativize(file).toString()));
            }
        }
        Files.delete(op.resolve("reference.c"));
        Files.writeString(op.resolve("reference.py"), "def reference(X):\n    return 2 * X\n");
        Path json = op.resolve("op.json");
        Files.writeString(json, Files.readString(json).replace("reference.c", "reference.py"));
        bench = CpuTestDevice.of(folder.resolve("ops"), "twice", folder.resolve("data"), List.of(100_003L));
    }

    private static Point right() {
        return new Point("right", new TreeMap<>(Map.of(
                "PASSES", new KnobValue.Whole(1), "CHUNK", new KnobValue.Whole(32), "OPT", new KnobValue.Word("-O2"))));
    }

    /** All contents are equal in Python and in the runner: the problem, its twin seed, and the small problem. */
    @Test
    void theReferenceReceivesTheSpecialContentsOfTheCandidates() throws IOException {
        Path json = folder.resolve("ops/twice/op.json");
        Files.writeString(json, Files.readString(json).replace(
                "\"metric\"", "\"numerics\": {\"nonFinite\": true, \"denormals\": true}, \"metric\""));
        Path data = folder.resolve("data of special contents");
        CpuTestDevice strict = CpuTestDevice.of(folder.resolve("ops"), "twice", data, List.of(100_003L));
        assertThat(strict.check(right())).isInstanceOf(Outcome.Ok.class);
        try (Stream<Path> references = Files.list(data.resolve("python-references"))) {
            assertThat(references).hasSize(2 + 2 + 8);
        }
    }

    /** The error is zero because the inputs are bitwise equal. */
    @Test
    void theReferenceReceivesTheInputsOfTheCandidates() {
        assertThat(bench.check(right()).orElseThrow().report().tensors())
                .singleElement()
                .satisfies(tensor -> assertThat(tensor.maxAbsolute()).isZero());
    }

    @Test
    void candidatesAreTimedAndVerifiedWithAPythonReference() {
        assertThat(bench.benchmark(bench.build(right()), Optional.of(bench.build(right()))))
                .isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aWrongCandidateIsRejected() {
        Point wrong = new Point("faulty", new TreeMap<>(Map.of("KIND", new KnobValue.Word("garbage"))));
        assertThat(bench.check(wrong)).isInstanceOfSatisfying(Outcome.Rejected.class, incorrect -> {
            Rejection rejection = incorrect.rejection();
            assertThat(rejection.stage()).isEqualTo(RejectionStage.CORRECTNESS);
            assertThat(rejection.reason()).startsWith("Y[");
        });
    }
}
