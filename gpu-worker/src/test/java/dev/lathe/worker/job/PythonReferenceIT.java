package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.NumPy;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class PythonReferenceIT {
    private static final String SEED = "0123456789abcdef";

    @TempDir
    private Path folder;

    private PythonReference reference(Optional<Path> python) {
        return new PythonReference(new ReferenceCache(folder.resolve("cache"), 1 << 20), folder.resolve("work"), () -> python);
    }

    private ReferenceFiles outputs(String code) throws IOException {
        NumPy.needed();
        return reference(HostEnvironment.current().executable("python3")).outputs(request(code), List.of(), Heartbeat.silent());
    }

    /** The output Y and the input X have the shape 2 x 3; the input i is one integer. */
    private ReferenceRequest request(String code) throws IOException {
        Path op = Files.createDirectories(folder.resolve("op"));
        JobTensor.Fill ones = JobTensor.Fill.uniform(1, 1);
        return new ReferenceRequest(
                Files.writeString(op.resolve("reference.py"), code),
                List.of(
                        new JobTensor("X", "input", "bf16", List.of(2L, 3L), Optional.of(ones)),
                        new JobTensor("i", "input", "i32", List.of(1L), Optional.of(ones)),
                        new JobTensor("Y", "output", "bf16", List.of(2L, 3L), Optional.empty())),
                new TreeMap<>(Map.of("Y", "f32")),
                new TreeMap<>(Map.of("R", 2L, "C", 3L)),
                SEED);
    }

    private static float[] floats(String file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).order(ByteOrder.LITTLE_ENDIAN);
        float[] values = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(values);
        return values;
    }

    @Test
    void writesAFileForEachSeedOfAJob() throws IOException {
        ReferenceFiles files = outputs("def reference(X, i, R, *, C):\n    return X * i + 10 * R + 100 * C\n");
        assertThat(files.bySeed()).containsOnlyKeys(SEED, "0123456789abcdee");
        assertThat(floats(files.bySeed().get(SEED))).containsExactly(321, 321, 321, 321, 321, 321);
        assertThat(files.types()).containsEntry("Y", "f32");
    }

    @Test
    void computesOutputsOncePerProblemAndSeed() throws IOException {
        String counting = "def reference(X):\n    open('calls', 'a').write('x')\n    return {'Y': X}\n";
        ReferenceFiles first = outputs(counting);
        assertThat(outputs(counting)).isEqualTo(first);
        assertThat(folder.resolve("op/calls")).hasContent("xx");
        assertThat(outputs(counting + "# changed\n")).isNotEqualTo(first);
    }

    @Test
    void writesNothingToTheOpFolder() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("op")).resolve("parts.py"), "def same(x):\n    return x\n");
        outputs("import parts\ndef reference(X):\n    return parts.same(X)\n");
        try (Stream<Path> files = Files.list(folder.resolve("op"))) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("reference.py", "parts.py");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            def reference(X, Z): return X             | the function reference takes Z, which is not an input or dimension; use X, i, C, R
            def reference(X): return X[:, :2]         | Y must be of shape (2, 3), not (2, 2)
            def reference(X): X + 1                   | the function reference returns None for Y; add a `return`
            def reference(X): return X > 0            | Y must hold real numbers, not bool
            def reference(X): return X + 1j           | Y must hold real numbers, not complex128
            def reference(X): return {'Z': X}         | the function reference returns no Y
            def reference(X): return X / (X[0, 0] - 1) | Y is not finite at (0, 0)
            def other(X): return X                    | requires a function `reference`
            def reference(X): return X + missing      | :1: NameError: name 'missing' is not defined
            def reference(X return X                 | :1: SyntaxError
            """)
    void reportsTheErrorOfAReference(String code, String message) {
        NumPy.needed();
        assertThatThrownBy(() -> outputs(code + "\n"))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.SETUP);
                    assertThat(failure.getOriginalMessage()).contains("op/reference.py", message);
                });
    }

    @Test
    void reportsThatPythonIsMissing() {
        assertThatThrownBy(() -> reference(Optional.empty()).outputs(request("\n"), List.of(), Heartbeat.silent()))
                .hasMessageContaining("op/reference.py requires python3 with NumPy, but python3 is not on PATH; install it");
    }

    @Test
    void reportsThatNumPyIsMissing() throws IOException {
        Path python = Files.writeString(folder.resolve("python"), "#!/bin/sh\nexec python3 -I -S \"$@\"\n");
        assertThat(python.toFile().setExecutable(true)).isTrue();
        assertThatThrownBy(() -> reference(Optional.of(python)).outputs(request("\n"), List.of(), Heartbeat.silent()))
                .hasMessageContaining("python3 has no NumPy (No module named 'numpy'); run `")
                .hasMessageContaining("-m pip install numpy`");
    }
}
