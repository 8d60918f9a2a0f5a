package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.NumPy;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.Correctness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An op that reads and writes a tensor of numbers and one of indices, on a CPU. */
@Timeout(600)
class InoutIT {
    private static final List<Long> SIZES = List.of(1_000L, 30_011L);

    @TempDir
    private Path folder;

    private CpuTestDevice withC() {
        return CpuTestDevice.of(CpuTestDevice.TEST_OPS, "advance", folder, SIZES);
    }

    private static Point point(long step, long ignoresContents) {
        return new Point("plain", new TreeMap<>(Map.of(
                "STEP", new KnobValue.Whole(step), "IGNORES_CONTENTS", new KnobValue.Whole(ignoresContents))));
    }

    private static void assertCorrect(Outcome<Correctness> checked) {
        assertThat(checked.orElseThrow().report().tensors())
                .hasSize(2)
                .allSatisfy(tensor -> assertThat(tensor.maxAbsolute()).isLessThan(1e-6));
    }

    @Test
    void candidatesEqualAReferenceInC() {
        assertCorrect(withC().check(point(1, 0)));
        assertCorrect(withC().check(point(4, 0)));
    }

    @Test
    void candidatesEqualAReferenceInPython() throws IOException {
        NumPy.needed();
        Path ops = folder.resolve("ops");
        try (Stream<Path> files = Files.walk(CpuTestDevice.TEST_OPS.resolve("advance"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = ops.resolve(CpuTestDevice.TEST_OPS.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Path json = ops.resolve("advance/op.json");
        Files.writeString(json, Files.readString(json).replace("reference.c\"", "reference.py\""));
        assertCorrect(CpuTestDevice.of(ops, "advance", folder.resolve("data"), SIZES).check(point(1, 0)));
    }

    @Test
    void aCandidateThatIgnoresTheContentsIsRejected() {
        assertThat(withC().check(point(1, 1)))
                .isInstanceOfSatisfying(Outcome.Rejected.class, wrong -> assertThat(wrong.rejection().reason())
                        .matches("Y\\[0]: expected .*, got .* \\(30011 of 30011 elements differ\\)"));
    }

    /** A run moves the indices out of the tensor, so a second run on the same contents crashes. */
    @Test
    void eachTimedRunReceivesNewContents() {
        CpuTestDevice device = withC();
        assertThat(device.benchmark(device.build(point(1, 0)), Optional.of(device.build(point(4, 0)))))
                .isInstanceOf(Outcome.Ok.class);
    }
}
