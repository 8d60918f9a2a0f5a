package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.NumPy;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/own-kernel.md whose inputs come from Python functions. */
@Timeout(600)
class PythonInputsIT {
    private static final Path DOCS = Path.of("../docs");

    @TempDir
    private Path folder;

    private CpuTestDevice device() {
        NumPy.needed();
        return CpuTestDevice.of(DOCS.resolve("examples"), "spmv", folder, List.of(1_000L, 2_000L, 30_000L));
    }

    private static Point sums(long sums) {
        return new Point(
                "rows", new TreeMap<>(Map.of("SUMS", new KnobValue.Whole(sums), "OPT", new KnobValue.Word("-O3"))));
    }

    @Test
    void theDocsShowTheFunctions() throws IOException {
        assertThat(Files.readString(DOCS.resolve("own-kernel.md")))
                .contains(Files.readString(DOCS.resolve("examples/spmv/inputs.py"))
                        .indent(4)
                        .replaceAll("(?m)^ +$", "")
                        .strip());
    }

    /**
     * Candidates are also checked on the small problem, with special contents of the other inputs, and by sanitizers.
     */
    @Test
    void candidatesAreVerifiedOnTheContentsOfTheFunctions() {
        CpuTestDevice device = device();
        assertThat(device.check(sums(4))).isInstanceOf(Outcome.Ok.class);
        assertThat(device.checkWinner(sums(4))).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void candidatesAreTimedOnTheContentsOfTheFunctions() {
        CpuTestDevice device = device();
        assertThat(device.benchmark(device.build(sums(4)), Optional.of(device.build(sums(1)))))
                .isInstanceOf(Outcome.Ok.class);
    }
}
