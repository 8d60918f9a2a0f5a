package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.NumPy;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.worker.op.reading.CopiedOps;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.Correctness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An op whose inputs are normal numbers, zeros, indices, a mask and small integers, on a CPU. */
@Timeout(600)
class FillsIT {
    private static final List<Long> SIZES = List.of(1_000L, 30_011L);

    @TempDir
    private Path folder;

    private CpuTestDevice withC() {
        return CpuTestDevice.of(CpuTestDevice.TEST_OPS, "gather", folder, SIZES);
    }

    private static Point point(String order, long step, long wrong) {
        return new Point("plain", new TreeMap<>(Map.of(
                "ORDER", new KnobValue.Word(order),
                "STEP", new KnobValue.Whole(step),
                "WRONG", new KnobValue.Whole(wrong))));
    }

    /** The errors are zero because the inputs of the reference are equal. */
    private static void assertExact(Outcome<Correctness> checked) {
        assertThat(checked.orElseThrow().report().tensors())
                .hasSize(3)
                .allSatisfy(tensor -> assertThat(tensor.maxAbsolute()).isZero());
    }

    @Test
    void candidatesEqualAReferenceInC() {
        assertExact(withC().check(point("forward", 4, 0)));
        assertExact(withC().check(point("backward", 1, 0)));
    }

    @Test
    void candidatesEqualAReferenceInPython() throws IOException {
        assertExact(changed("reference.c", "reference.py").check(point("forward", 1, 0)));
    }

    /** The indices of the reference are those of the candidates, whether it is in C or in Python. */
    @ParameterizedTest
    @ValueSource(strings = {"reference.c", "reference.py"})
    void candidatesReadTheIndicesOfAPythonFunction(String reference) throws IOException {
        CpuTestDevice device = changed(
                "\"reference.c\"", "\"" + reference + "\"",
                "\"index\", \"below\": \"N\"", "\"python\", \"source\": \"inputs.py\", \"function\": \"permuted\"");
        assertExact(device.check(point("forward", 1, 0)));
        assertThat(device.benchmark(device.build(point("forward", 1, 0)), Optional.empty()))
                .isInstanceOf(Outcome.Ok.class);
    }

    private CpuTestDevice changed(String... replacements) throws IOException {
        NumPy.needed();
        Path ops = folder.resolve("ops");
        CopiedOps.in(ops);
        Files.writeString(ops.resolve("gather/inputs.py"), """
                import numpy as np

                def permuted(rng, shape, X, N):
                    assert X.dtype == np.float64 and X.size == N
                    return rng.permutation(shape[0]) % N
                """);
        Path json = ops.resolve("gather/op.json");
        String text = Files.readString(json).replaceFirst(",\\s*\"cuda\": .*", "");
        for (int i = 0; i < replacements.length; i += 2) {
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        Files.writeString(json, text);
        return CpuTestDevice.of(ops, "gather", folder.resolve("data"), SIZES);
    }

    @Test
    void integersOf64BitsThatDifferByOneAreDifferent() {
        assertThat(withC().check(point("forward", 1, 1))).isInstanceOfSatisfying(Outcome.Rejected.class, wrong -> {
            Matcher reason = Pattern.compile(
                            "PLACES\\[0]: expected (\\d{19}), got (\\d{19}) \\(30011 of 30011 elements differ\\)")
                    .matcher(wrong.rejection().reason());
            assertThat(reason).matches();
            assertThat(Long.parseLong(reason.group(2)) - Long.parseLong(reason.group(1)))
                    .isOne();
        });
    }

    @Test
    void candidatesAreTimed() {
        CpuTestDevice device = withC();
        assertThat(device.benchmark(
                        device.build(point("forward", 1, 0)), Optional.of(device.build(point("forward", 2, 0)))))
                .isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aConstraintComparesTheWordsOfAKnob() {
        OpFolders folders = new OpFolders(CpuTestDevice.TEST_OPS);
        SearchSpace space = folders.read(folders.reference("gather")).space(withC().problem(), "cpu");
        assertThat(space.violation(point("backward", 1, 0))).isEmpty();
        assertThat(space.violation(point("backward", 2, 0)).orElseThrow().reason())
                .isEqualTo("ORDER == \"forward\" || STEP == 1 does not hold for ORDER=backward, STEP=2");
    }
}
