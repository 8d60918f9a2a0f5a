package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.OwnOp;
import dev.lathe.testing.NumPy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the example of docs/own-kernel.md. */
@Timeout(600)
class OwnKernelIT {
    @TempDir
    private Path folder;

    private OwnOp op;

    @BeforeEach
    void openConsole() {
        op = OwnOp.in(folder);
    }

    @Test
    void initWritesACorrectOp() {
        assertThat(op.call("init", "rmsnorm").status()).isZero();
        Printed checked = op.call("check", "rmsnorm", "--shape", "40x100", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("rmsnorm_f32_40x100", "GB/s").containsPattern("(?s)(correct .*){3}");
    }

    @Test
    void incorrectKernelIsRejectedWithItsFirstWrongElement() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/kernel.c", " * w[c];", ";");
        Printed checked = op.call("check", "rmsnorm", "--points", "0");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out())
                .contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at correctness: Y[0,0]: expected ");
    }

    @Test
    void initNeverOverwritesFiles() {
        op.call("init", "rmsnorm");
        assertThat(op.call("init", "rmsnorm").status()).isEqualTo(5);
    }

    @Test
    void checkNamesKnobsThatChangeNothing() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/kernel.c", "static float sum_of_squares", "#undef SUMS\n#define SUMS 2\nstatic float "
                + "sum_of_squares");
        Printed checked = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(checked.status()).isZero();
        assertThat(checked.out()).contains("note     plain/kernel.c: knob SUMS has no effect");
    }

    @Test
    void checkDoesNotCompileEachValueOfALargeKnob() throws IOException {
        op.call("init", "rmsnorm");
        String values = IntStream.rangeClosed(1, 100_000).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        op.replace("plain/space.json", "\"values\": [1, 2, 4, 8, 16]", "\"values\": [" + values + "]");
        Printed checked = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(checked.status()).isZero();
        assertThat(checked.out())
                .contains("note     plain/kernel.c: knob SUMS has 100000 values; its effect on the code "
                        + "is checked only for up to 64");
    }

    @Test
    void checkNamesTheFieldOfAnInvalidScratchSize() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/space.json", "\"scratch\": []", "\"scratch\": [{\"name\": \"T\", \"bytes\": \"-8\"}]");
        Printed checked = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.err()).contains("plain/space.json:16: scratch[0].bytes: '-8' is -8 for the shape 20x64");
    }

    @Test
    void checkFindsAKernelThatIsWrongAtItsEdges() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/kernel.c", "for (; c < count; c++) sum += x[c] * x[c];", "");
        Printed checked = op.call("check", "rmsnorm", "--points", "6");
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out()).containsPattern(
                "rmsnorm_f32_512x4096 on [^$]*REJECTED.* at correctness: on rmsnorm_f32_67x67: Y\\[0,0]: expected ");
    }

    @Test
    void shapesThatViolateAConstraintOfTheSimplestKernelAreRejected() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/space.json", "SUMS <= C", "SUMS + 63 <= C");
        Printed refused = op.call("run", "--op", "rmsnorm", "--shapes", "20x64,20x63");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "rmsnorm_f32_20x63: plain/space.json:14: constraints[0].expression: ",
                        "the simplest kernel, plain MATH=,OPT=-O1,SUMS=1,TARGET=, violates the "
                                + "constraint sums-fit-a-row: ",
                        "; choose SUMS no larger than a row");
        Printed checked = op.call("check", "rmsnorm", "--shape", "20x63");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out()).contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at gate: plain/space.json:14: "
                + "constraints[0].expression: sums-fit-a-row: ");
    }

    @Test
    void referenceCanBeInPython() throws IOException {
        NumPy.needed();
        op.call("init", "rmsnorm", "--reference", "python");
        assertThat(folder.resolve("rmsnorm/reference.c")).doesNotExist();
        Printed checked = op.call("check", "rmsnorm", "--shape", "40x100", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("GB/s").containsPattern("(?s)(correct .*){3}");
        op.replace("plain/kernel.c", " * w[c];", ";");
        assertThat(op.call("check", "rmsnorm", "--points", "0").out())
                .contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at correctness: Y[0,0]: expected ");
        op.replace("reference.py", "np.sum(X * X", "np.sum(X * x");
        Printed refused = op.call("check", "rmsnorm", "--points", "0");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("rmsnorm/reference.py:7: NameError: name 'x' is not defined");
    }

    @Test
    void inputsCanBeFromPython() throws IOException {
        NumPy.needed();
        op.call("init", "rmsnorm");
        fillWeightsByPython();
        Printed checked = op.call("check", "rmsnorm", "--shape", "40x100", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("GB/s").containsPattern("(?s)(correct .*){3}");
        op.replace("inputs.py", "rng.random(C)", "rng.random(R)");
        Printed refused = op.call("check", "rmsnorm", "--shape", "40x100", "--points", "0");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "rmsnorm/op.json:9: tensors[1].fill: ",
                        "rmsnorm/inputs.py:2: NameError: name 'R' is not defined");
    }

    private void fillWeightsByPython() throws IOException {
        op.replace(
                "op.json",
                "\"uniform\", \"low\": 0.5, \"high\": 1.5",
                "\"python\", \"source\": \"inputs.py\", \"function\": \"weights\"");
        Files.writeString(op.file("inputs.py"), "def weights(rng, C):\n    return 0.5 + rng.random(C)\n");
    }

    @Test
    void inputsFromPythonAreRefusedForGpus() throws IOException {
        op.call("init", "rmsnorm", "--device", "cuda");
        fillWeightsByPython();
        Printed refused = op.call("check", "rmsnorm");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "rmsnorm/op.json:",
                        "tensors[1].fill: a Python function fills inputs on a CPU only; use another fill, "
                                + "or move the section cuda to an op of its own");
    }

    @Test
    void emittedJobRunsInAShell() throws Exception {
        op.call("init", "rmsnorm");
        Printed checked = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0", "--emit-job", "mine.json");
        String line = checked.out().lines()
                .filter(text -> text.startsWith("Wrote "))
                .findFirst()
                .orElseThrow();
        String runner =
                line.substring(line.indexOf("Verify with '") + "Verify with '".length(), line.indexOf(" verify "));
        for (String command : new String[] {"verify", "bench"}) {
            Process process = new ProcessBuilder(runner, command, "mine.json", "--out", "result.json")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes())).isEmpty();
            assertThat(process.waitFor()).isZero();
            assertThat(folder.resolve("result.json")).content().contains("\"ok\"");
        }
    }

    @Test
    void compileErrorNamesFileAndLine() throws Exception {
        op.call("init", "rmsnorm");
        op.replace("plain/kernel.c", "float factor = 1", "float factor = one");
        Printed refused = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.out())
                .contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at compile: plain/kernel.c:24:", "one");
    }

    @Test
    void brokenReferenceIsAnError() throws Exception {
        op.call("init", "rmsnorm");
        op.replace("reference.c", "double squares = 0", "double squares = none");
        Printed refused = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("reference.c", "none");
    }
}
