package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.NumPy;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.CopiedOps;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
class PythonFunctionsIT {
    private static final String SEED = "0123456789abcdef";

    @TempDir
    private Path folder;

    private PythonFunctions reference(Optional<Path> python) {
        return new PythonFunctions(
                new ReferenceCache(folder.resolve("cache"), 1 << 20), folder.resolve("work"), () -> python);
    }

    private ReferenceFiles outputs(String code) throws IOException {
        NumPy.needed();
        return reference(HostEnvironment.current().executable("python3"))
                .outputs(request(code), List.of(), Heartbeat.silent());
    }

    /** The output Y and the input X have the shape 2 x 3; the input i is one integer. */
    private PythonCall request(String code) throws IOException {
        Path op = Files.createDirectories(folder.resolve("op"));
        JobTensor.Fill ones = JobTensor.Fill.uniform(1, 1);
        return new PythonCall(
                Files.writeString(op.resolve("reference.py"), code),
                List.of(
                        new JobTensor("X", "input", "bf16", List.of(2L, 3L), Optional.of(ones), List.of()),
                        new JobTensor("i", "input", "i32", List.of(1L), Optional.of(ones), List.of()),
                        new JobTensor("Y", "output", "bf16", List.of(2L, 3L), Optional.empty(), List.of())),
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
        Files.writeString(
                Files.createDirectories(folder.resolve("op")).resolve("parts.py"), "def same(x):\n    return x\n");
        outputs("import parts\ndef reference(X):\n    return parts.same(X)\n");
        try (Stream<Path> files = Files.list(folder.resolve("op"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("reference.py", "parts.py");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            def reference(X, Z): return X             | the function reference takes Z, which is unknown; use X, i, C, R
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

    /** Returns the tensors of the op twice on 6 numbers, whose input X comes from a function of inputs.py. */
    private List<JobTensor> filled(String type, String code, Optional<Path> python) throws IOException {
        Path ops = folder.resolve("ops");
        OpFolders folders = Files.exists(ops) ? new OpFolders(ops) : CopiedOps.in(ops);
        Files.writeString(ops.resolve("twice/inputs.py"), code);
        Path json = ops.resolve("twice/op.json");
        Files.writeString(
                json,
                Files.readString(json)
                        .replace("\"dtype\", \"fill\"", "\"" + type + "\", \"fill\"")
                        .replace(
                                "\"uniform\", \"low\": -1, \"high\": 1",
                                "\"python\", \"source\": \"inputs.py\", \"function\": \"made\""));
        OpFolder op = folders.read(folders.reference("twice"));
        Problem problem = new Problem("twice", DataType.F32, Dimensions.of(List.of("N"), List.of(6L)));
        return reference(python).filled(ProblemJobs.onHost(op, problem), SEED, Heartbeat.silent());
    }

    private List<JobTensor> filled(String type, String code) throws IOException {
        NumPy.needed();
        return filled(type, code, HostEnvironment.current().executable("python3"));
    }

    @Test
    void writesAnInputForEachSeedOfAJobAndForWarmUp() throws IOException {
        String code = "def made(rng, shape, N):\n    open('calls', 'a').write('x')\n    return N * rng.random(shape)\n";
        JobTensor.Fill fill = filled("f32", code).getFirst().fill().orElseThrow();
        assertThat(fill.kind()).isEqualTo("files");
        assertThat(fill.bySeed()).containsOnlyKeys(SEED, "0123456789abcdee", "0123456789abcdec");
        assertThat(fill.warmUp()).contains(fill.bySeed().get("0123456789abcdec"));
        List<float[]> contents = new ArrayList<>();
        for (String file : fill.bySeed().values()) {
            contents.add(floats(file));
        }
        assertThat(contents).doesNotHaveDuplicates().allSatisfy(each -> assertThat(each).hasSize(6));
        assertThat(filled("f32", code).getFirst().fill()).contains(fill);
        assertThat(folder.resolve("ops/twice/calls")).hasContent("x".repeat(6));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            f32 | def made(rng, Y): return rng.random(6)                | inputs.py: the function made takes Y, which is unknown; use N, shape, rng
            f32 | def made(rng, shape): return rng.random(5)            | inputs.py: the function made must return an array of shape (6,), not (5,)
            f32 | def made(rng, shape): rng.random(shape)               | inputs.py: the function made returns None; add a `return`
            f32 | def made(rng, shape): return np.full(shape, 'x')      | inputs.py:2: NameError: name 'np' is not defined
            f32 | def made(rng, shape): return ['x'] * 6                | inputs.py: the function made must return real numbers, not <U1
            f32 | def made(rng, shape): return [1e40] * 6               | inputs.py: the function made returns 1e+40 at (0,); must be finite and fit the type f32
            i8  | def made(rng, shape): return rng.random(shape)        | inputs.py: the function made must return integers, not float64
            i8  | def made(rng, shape): return [1, 2, 3, 200, 5, 6]     | inputs.py: the function made returns 200 at (3,); must be finite and fit the type i8
            f16 | def made(rng, shape): return rng.random(shape)        | inputs.py: cannot fill the type f16; use one of f32, f64, i8, u8, i32, i64
            f32 | def other(rng, shape): return rng.random(shape)       | inputs.py: requires a function `made`
            f32 | def made(rng, shape): return [random.random()] * 6    | inputs.py: the function made returns other values for the same rng; take all random numbers from rng
            """)
    void reportsTheErrorOfAnInputAtItsField(String type, String code, String message) {
        String complete = (code.contains("random.random()") ? "import random\n" : "\n") + code + "\n";
        assertThatThrownBy(() -> filled(type, complete))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.SETUP);
                    assertThat(failure.getOriginalMessage())
                            .contains("ops/twice/op.json:7: tensors[0].fill: ")
                            .endsWith("ops/twice/" + message);
                });
    }

    @Test
    void reportsThatPythonIsMissingAtTheFieldOfAnInput() {
        assertThatThrownBy(() -> filled("f32", "\n", Optional.empty()))
                .hasMessageContaining("op.json:7: tensors[0].fill: ")
                .hasMessageContaining("inputs.py requires python3 with NumPy, but python3 is not on PATH; install it");
    }

    @Test
    void reportsThatNumPyIsMissingAtTheFieldOfAnInput() throws IOException {
        Optional<Path> python = Optional.of(withoutNumPy());
        assertThatThrownBy(() -> filled("f32", "\n", python))
                .hasMessageContaining("op.json:7: tensors[0].fill: ")
                .hasMessageContaining("python3 has no NumPy (No module named 'numpy'); run `");
    }

    private Path withoutNumPy() throws IOException {
        Path python = Files.writeString(folder.resolve("python"), "#!/bin/sh\nexec python3 -I -S \"$@\"\n");
        assertThat(python.toFile().setExecutable(true)).isTrue();
        return python;
    }

    @Test
    void reportsThatPythonIsMissing() {
        assertThatThrownBy(() -> reference(Optional.empty()).outputs(request("\n"), List.of(), Heartbeat.silent()))
                .hasMessageContaining(
                        "op/reference.py requires python3 with NumPy, but python3 is not on PATH; install it");
    }

    @Test
    void reportsThatNumPyIsMissing() throws IOException {
        Path python = withoutNumPy();
        assertThatThrownBy(() -> reference(Optional.of(python)).outputs(request("\n"), List.of(), Heartbeat.silent()))
                .hasMessageContaining("python3 has no NumPy (No module named 'numpy'); run `")
                .hasMessageContaining("-m pip install numpy`");
    }
}
