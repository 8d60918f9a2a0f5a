package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.activities.cuda.CudaHost;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.activities.toolchain.Nvcc;
import dev.lathe.cli.house.Console;
import dev.lathe.cli.house.Console.Printed;
import dev.lathe.cli.house.House;
import dev.lathe.cli.house.NumPy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/own-kernel.md shows. */
@Timeout(600)
class OwnKernelTest {
    @TempDir
    private Path folder;

    private Console console;

    @BeforeEach
    void needsNoServer() {
        console = Console.in(folder, Map.of("LATHE_DATA", folder.resolve("data").toString()));
    }

    private void replace(String file, String what, String by) throws IOException {
        Path path = folder.resolve("rmsnorm").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(what);
        Files.writeString(path, text.replace(what, by));
    }

    @Test
    void whatInitWritesIsRight() {
        assertThat(console.call("init", "rmsnorm").status()).isZero();
        Printed checked = console.call("check", "rmsnorm", "--shape", "40x100", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("rmsnorm_f32_40x100", "GB/s").containsPattern("(?s)(right .*){3}");
    }

    @Test
    void aMistakeInAFileIsNamedByItsLine() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/space.json", "SUMS <= C", "SUMS <= D");
        Printed checked = console.call("check", "rmsnorm");
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.err()).contains("rmsnorm/plain/space.json:13: constraints[0].expression: 'SUMS <= D' uses [D]");
    }

    @Test
    void aWrongKernelIsRejectedByItsFirstWrongElement() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/kernel.c", " * w[c];", ";");
        Printed checked = console.call("check", "rmsnorm", "--points", "0");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out()).contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at correctness: Y[0,0]: expected ");
    }

    @Test
    void initNeverWritesOverWhatIsThere() {
        console.call("init", "rmsnorm");
        assertThat(console.call("init", "rmsnorm").status()).isEqualTo(5);
    }

    @Test
    void whatInitWritesForGpusCanBeRead() {
        console.call("init", "rmsnorm", "--device", "cuda");
        OpFolders ops = new OpFolders(House.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda().families()).hasSize(1);
    }

    @Test
    void aReferenceInPythonForGpusIsNotLaunched() {
        console.call("init", "rmsnorm", "--device", "cuda", "--reference", "python");
        OpFolders ops = new OpFolders(House.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda()).satisfies(cuda -> {
            assertThat(cuda.pythonReference()).contains("reference.py");
            assertThat(cuda.reference().launches()).isEmpty();
        });
    }

    @Test
    void kernelsForGpusAreCompiledWhereThereIsNoGpu() throws IOException {
        assumeThat(Nvcc.onThisMachine()).as("nvcc in LATHE_NVCC, on PATH or in /usr/local/cuda/bin, as .ci/run installs it").isPresent();
        assumeThat(CudaHost.isHere()).as("there is a GPU").isFalse();
        console.call("init", "rmsnorm", "--device", "cuda");
        Printed checked = console.call("check", "rmsnorm", "--points", "1");
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out()).containsPattern("(?s)works +reference.cu.*(compiles plain THREADS=.* registers.*){2}Nothing was verified");
        replace("plain/kernel.cu", "float squares = 0", "float squares = none");
        assertThat(console.call("check", "rmsnorm", "--points", "0").out())
                .contains("REJECTED plain THREADS=128,UNROLL=1 at compile: plain/kernel.cu(", "none");
    }

    @Test
    void saysWhichKnobsChangeNothing() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/kernel.c", "static float sum_of_squares", "#undef SUMS\n#define SUMS 2\nstatic float sum_of_squares");
        Printed checked = console.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(checked.status()).isZero();
        assertThat(checked.out()).contains("note     plain/kernel.c: the knob SUMS changes nothing");
    }

    @Test
    void findsAKernelThatIsWrongAtItsEdges() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/kernel.c", "for (; c < count; c++) sum += x[c] * x[c];", "");
        Printed checked = console.call("check", "rmsnorm", "--points", "6");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out()).containsPattern(
                "(?s)rmsnorm_f32_512x4096 on (?!.*REJECTED.*and at).*and at rmsnorm_f32_67x67, which no block divides"
                        + ".*REJECTED.*Y\\[0,0]: expected .*note     a constraint over dimensions");
    }

    @Test
    void refusesShapesThatTheSimplestKernelCannotServe() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/space.json", "SUMS <= C", "SUMS + 63 <= C");
        Printed refused = console.call("run", "--op", "rmsnorm", "--shapes", "20x64,20x63");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("rmsnorm_f32_20x63: the simplest kernel, plain MATH=,OPT=-O1,SUMS=1,TARGET=, breaks its family's rule"
                        + " sums-fit-a-row: ", "; choose SUMS no larger than a row");
        Printed checked = console.call("check", "rmsnorm", "--shape", "20x63");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out()).contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at gate: sums-fit-a-row: ");
    }

    @Test
    void anOpForGpusAloneIsNotTunedWhereThereIsNone() {
        assumeThat(CudaHost.isHere()).as("there is a GPU").isFalse();
        console.call("init", "rmsnorm", "--device", "cuda");
        Printed refused = console.call("run", "--op", "rmsnorm");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("devices: the op rmsnorm has kernels for cuda only, and this machine has no such device");
        assertThat(console.call("run", "--op", "rmsnorm", "--devices", "cuda").err())
                .contains("devices: this machine has no NVIDIA driver");
    }

    @Test
    void theReferenceMayBeInPython() throws IOException {
        NumPy.needed();
        console.call("init", "rmsnorm", "--reference", "python");
        assertThat(folder.resolve("rmsnorm/reference.c")).doesNotExist();
        Printed checked = console.call("check", "rmsnorm", "--shape", "40x100", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("GB/s").containsPattern("(?s)(right .*){3}");
        replace("plain/kernel.c", " * w[c];", ";");
        assertThat(console.call("check", "rmsnorm", "--points", "0").out())
                .contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at correctness: Y[0,0]: expected ");
        replace("reference.py", "np.sum(X * X", "np.sum(X * x");
        Printed refused = console.call("check", "rmsnorm", "--points", "0");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("rmsnorm/reference.py:7: NameError: name 'x' is not defined");
    }

    @Test
    void theWrittenJobRunsInAShell() throws Exception {
        console.call("init", "rmsnorm");
        Printed checked = console.call("check", "rmsnorm", "--shape", "20x64", "--points", "0", "--emit-job", "mine.json");
        String line = checked.out().lines()
                .filter(text -> text.startsWith("Written: "))
                .findFirst()
                .orElseThrow();
        String runner = line.substring(line.indexOf(". '") + 3, line.indexOf(" verify"));
        for (String verb : new String[] {"verify", "bench"}) {
            Process process = new ProcessBuilder(runner, verb, "mine.json", "--out", "result.json")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes())).isEmpty();
            assertThat(process.waitFor()).isZero();
            assertThat(folder.resolve("result.json")).content().contains("\"ok\"");
        }
    }

    @Test
    void namesFileAndLineOfASourceThatDoesNotCompile() throws Exception {
        console.call("init", "rmsnorm");
        replace("plain/kernel.c", "float factor = 1", "float factor = one");
        Printed refused = console.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.out()).contains("REJECTED plain MATH=,OPT=-O1,SUMS=1,TARGET= at compile: plain/kernel.c:24:", "one");
    }

    @Test
    void complainsOfABrokenReference() throws Exception {
        console.call("init", "rmsnorm");
        replace("reference.c", "double squares = 0", "double squares = none");
        Printed refused = console.call("check", "rmsnorm", "--shape", "20x64", "--points", "0");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("reference.c", "none");
    }

    @Test
    void takesTheSpaceOfAT1File() throws Exception {
        Files.writeString(folder.resolve("gemv.json"), """
                {"ConfigurationSpace": {
                  "TuningParameters": [
                    {"Name": "TILE", "Type": "int", "Values": "[8, 16, 32]", "Default": 8},
                    {"Name": "VEC", "Type": "int", "Values": [1, 2, 4]},
                    {"Name": "STEP", "Type": "int", "Values": "list(range(1, 9, 2))"}],
                  "Conditions": [
                    {"Expression": "TILE % VEC == 0 and not VEC == 1", "Parameters": ["TILE", "VEC"]},
                    {"Expression": "16 <= TILE * VEC // STEP <= 64", "Parameters": ["TILE", "VEC", "STEP"]}]},
                 "KernelSpecification": {"KernelName": "gemv"}}
                """);
        assertThat(console.call("init", "rmsnorm", "--from-t1", "gemv.json").status()).isZero();
        assertThat(folder.resolve("rmsnorm/imported/space.json"))
                .content()
                .contains("TILE % VEC == 0 && !(VEC == 1)", "(16 <= TILE * VEC / STEP && TILE * VEC / STEP <= 64)");
        Printed checked = console.call("check", "rmsnorm", "--shape", "20x64", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("right    plain ", "right    imported STEP=1,TILE=8,VEC=2");
    }

    @Test
    void namesWhatCannotBeReadInAT1File() throws Exception {
        Files.writeString(folder.resolve("bad.json"), """
                {"ConfigurationSpace": {"TuningParameters": [{"Name": "X", "Values": "[1, 2]"}],
                  "Conditions": [{"Expression": "X ** 2 < 3"}]}}
                """);
        Printed refused = console.call("init", "rmsnorm", "--from-t1", "bad.json");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("bad.json: 'X ** 2 < 3' cannot be put into C's integer expressions, at '**'");
    }
}
