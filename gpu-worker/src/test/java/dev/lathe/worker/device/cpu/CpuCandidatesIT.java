package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.job.JobLimits;
import dev.lathe.worker.op.reading.CopiedOps;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds and checks of candidates on a CPU with the real compiler and runner. */
@Timeout(600)
class CpuCandidatesIT {
    @TempDir
    static Path data;

    private static CpuTestDevice bench;

    @BeforeAll
    static void open() {
        bench = CpuTestDevice.of(CpuTestDevice.TEST_OPS, "twice", data, List.of(100_000L));
    }

    private static <T> Rejection rejection(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Rejected<T>(Rejection rejection) -> rejection;
            case Outcome.Ok<T>(T value) -> throw new AssertionError(value);
        };
    }

    @Test
    void aCorrectCandidatePasses() {
        assertThat(bench.check(Twice.right(1, 32)).orElseThrow().report().tensors())
                .singleElement()
                .satisfies(tensor -> {
                    assertThat(tensor.tensor()).isEqualTo("Y");
                    assertThat(tensor.maxAbsolute()).isZero();
                });
    }

    @Test
    void anEditedSourceCanIncludeTheFilesOfItsFamily() {
        String code = "#include <stdint.h>\n#include \"doubled.h\"\nvoid twice(void *const *args) {\n"
                + "    for (int64_t i = 0; i < *(const int64_t *)args[3]; i++)\n"
                + "        ((float *)args[1])[i] = doubled(((const float *)args[0])[i]);\n}\n";
        assertThat(bench.check(new Source("right", code, Twice.right(1, 32).knobs()))).isInstanceOf(Outcome.Ok.class);
        Rejection wrong = rejection(bench.compile(new Source("right", code + "oops", Twice.right(1, 32).knobs())));
        assertThat(wrong.reason()).startsWith("kernel.c:7:");
    }

    /** Returns a correct kernel but for the element i, for which the kernel computes the expression. */
    private static Source doubling(String expression) {
        String code = "#include <pthread.h>\n#include <signal.h>\n#include <stdint.h>\n#include <stdio.h>\n"
                + "#include <stdlib.h>\nvoid twice(void *const *args) {\n    const float *x = args[0];\n"
                + "    const int64_t n = *(const int64_t *)args[3];\n"
                + "    for (int64_t i = 0; i < n; i++) ((float *)args[1])[i] = " + expression + ";\n}\n";
        return new Source("right", code, Twice.right(1, 32).knobs());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            i < n / 16 * 16 ? 2 * x[i] : 0       | on twice_f32_67: Y[64]: expected
            i > 0 && x[i] == 0 && x[i - 1] == 0 ? 1 : 2 * x[i] | on twice_f32_67: inputs of zeros: Y[1]: expected 0, got
            i > 3 && x[i] == x[i - 2] && x[i] == x[i - 4] ? x[i] + 1 : 2 * x[i] | on twice_f32_67: inputs
            x[i] > 2 ? 4 : 2 * x[i]              | on twice_f32_67: large inputs: Y[
            (int)(x[i] * 0x1p24f) * 0x1p-23f     | on twice_f32_67: small inputs: Y[
            """)
    void aCandidateThatIsCorrectOnlyForRandomInputsOfTheTunedShapeIsRejected(String expression, String reason) {
        Rejection rejection = rejection(bench.check(doubling(expression)));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.CORRECTNESS);
        assertThat(rejection.reason()).startsWith(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 * x[i] + 0 * ((const volatile float *)x)[n] | on twice_f32_67 with sanitizers: SIGSEGV at the guard around tensor X
            2 * x[i] + (int)(n << (i + 64 - n)) * 0       | on twice_f32_67 with sanitizers: SIGILL
            """)
    void sanitizersFindWhatHasNoEffectOnTheResult(String expression, String reason) {
        Rejection rejection = rejection(bench.checkWinner(doubling(expression)));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.CRASH);
        assertThat(rejection.reason()).startsWith(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            __attribute__((no_sanitize_address))                    | COMPILE | attempt to use poisoned "no_sanitize_address"
            %n#warning out of memory%n__attribute__((no_sanitize_address)) | COMPILE | the compiler exceeded its memory limit
            static int lathe_watch;                                 | COMPILE | redeclared
            int unused;%n#ifdef __SANITIZE_ADDRESS__%n#error no check%n#endif%n  | CRASH   | SIGSEGV at the guard around tensor X
            int unused;%n#ifdef __SANITIZE_ADDRESS__%n#error vfork%n#endif%n     | CRASH   | SIGSEGV at the guard around tensor X
            """)
    void aWinnerCannotSwitchOffSanitizers(String before, RejectionStage stage, String reason) {
        Source readsBehind = doubling("2 * x[i] + 0 * ((const volatile float *)x)[n]");
        String code = readsBehind.code().replace("void twice", before.formatted() + " void twice");
        Rejection rejection = rejection(bench.checkWinner(new Source("right", code, readsBehind.knobs())));
        assertThat(rejection.stage()).isEqualTo(stage);
        assertThat(rejection.reason()).startsWith("on twice_f32_67 with sanitizers: ").contains(reason);
    }

    /** Its build with sanitizers takes eight times as long as that without them, and three times as much memory. */
    private static Source large() {
        String accesses = IntStream.range(0, 500)
                .mapToObj(i -> "((float *)args[1])[x[" + i + "] > 0] += x[n * " + i + "];\n")
                .collect(Collectors.joining());
        Source right = doubling("2 * x[i]");
        String code = right.code().replaceFirst("}\n$", "    if (n < 0) {\n" + accesses + "    }\n}\n");
        return new Source("right", code, right.knobs());
    }

    @ParameterizedTest
    @CsvSource({"1, 2048, 1 s", "60, 128, 128 MiB"})
    void aBuildWithSanitizersThatExceedsItsLimitsDoesNotRejectTheWinner(int seconds, long mebibytes, String limit) {
        Build winner = bench.build(large());
        CompileLimits limits = new CompileLimits(Duration.ofSeconds(seconds), mebibytes << 20);
        CpuTestDevice limited = CpuTestDevice.of(CpuTestDevice.TEST_OPS, "twice", List.of(100_000L), new CpuSetup(
                CpuTestDevice.TEST_OPS, CpuTestDevice.RUNNER_SOURCES, data, limits, new JobLimits(60, 256L << 20)));
        WinnerReport report = limited.checkWinner(winner).orElseThrow();
        assertThat(report.sanitizers()).isEmpty();
        assertThat(report.unsanitized()).contains("the build exceeded " + limit);
        assertThat(report.inputSeed()).isPresent();
    }

    @Test
    void sanitizersReportWhatACorrectCandidatePassed() {
        assertThat(bench.checkWinner(Twice.right(1, 32)).orElseThrow().sanitizers())
                .containsExactly("memory accesses", "undefined behavior");
    }

    @Test
    void theCheckOfAWinnerRevealsTheSeedToWhichItsFirstCheckCommitted() {
        CorrectnessReport first = bench.check(Twice.right(1, 32)).orElseThrow().report();
        WinnerReport winner = bench.checkWinner(Twice.right(1, 32)).orElseThrow();
        assertThat(first.inputCommitment()).contains(Sha256.of(winner.inputSeed().orElseThrow()));
    }

    @Test
    void aWinnerThatIsWrongOnTheInputsOfItsSeedIsRejected() {
        Rejection rejection = rejection(bench.checkWinner(doubling("n == 67 ? 2 * x[i] : x[i] + 1")));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.CORRECTNESS);
        assertThat(rejection.reason()).startsWith("Y[0]: expected");
    }

    @Test
    void aSecondHarnessConfirmsAWinner() {
        WinnerReport winner = bench.checkWinner(Twice.right(2, 32), 1e9).orElseThrow();
        assertThat(winner.secondHarness().orElseThrow())
                .startsWith("correct on 3 shapes, -")
                .endsWith("within the bound of +25 %");
    }

    @Test
    void aSecondHarnessShowsAWinnerNoVariablesAndReadsNothingThatItPrints() {
        String expression =
                "n == 100003 && (getenv(\"PATH\") || i == 0 && puts(\"INCORRECT 100000 by x\") < 0) ? 1 : 2 * x[i]";
        assertThat(bench.checkWinner(doubling(expression), 1e9).orElseThrow().secondHarness().orElseThrow())
                .startsWith("correct on 3 shapes, -");
    }

    @Test
    void aSecondHarnessGivesAWinnerItsThreads() {
        CpuTestDevice threaded = CpuTestDevice.of(CpuTestDevice.TEST_OPS, "threaded", data, List.of(100_000L));
        Point winner = new Point("parallel", new TreeMap<>(Map.of("THREADS", new KnobValue.Whole(2))));
        assertThat(threaded.checkWinner(winner, 1e9).orElseThrow().secondHarness().orElseThrow())
                .startsWith("correct on 3 shapes, -");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            n == 100032 ? x[i] : 2 * x[i]                              | INCORRECT 100032 by right_
            n == 100003 && fopen("%s/written", "w") ? 1 : 2 * x[i]     | forbidden system call (SIGSYS)
            n == 100003 && pthread_create(&(pthread_t){0}, 0, (void *(*)(void *))free, 0) ? 1 : 2 * x[i] | forbidden system call (SIGSYS)
            n == 100003 && (raise(SIGSEGV), 0) ? 1 : 2 * x[i]          | bad memory access (SIGSEGV)
            """)
    void aWinnerIsRejectedForWhatItDoesInTheSecondHarness(String expression, String reason) {
        Rejection rejection = rejection(bench.checkWinner(doubling(expression.formatted(data)), 1e9));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.INTEGRITY);
        assertThat(rejection.reason()).startsWith("in the second harness: " + reason);
        assertThat(data.resolve("written")).doesNotExist();
    }

    @Test
    void aWinnerThatTakesLongerInTheSecondHarnessIsRejected() {
        Rejection rejection = rejection(bench.checkWinner(Twice.right(2, 32), 100));
        assertThat(rejection.reason())
                .startsWith("in the second harness: correct on 3 shapes, but it takes ")
                .endsWith(" times as long as in the runner");
    }

    @Test
    void nonFiniteInputsAndDenormalsAreUndefinedUnlessTheOpDefinesThem() {
        assertThat(bench.check(doubling("x[i] != x[i] ? 0 : 2 * x[i]"))).isInstanceOf(Outcome.Ok.class);
        assertThat(bench.check(doubling("x[i] * x[i] < 0x1p-126f ? 0 : 2 * x[i]"))).isInstanceOf(Outcome.Ok.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "#include \"%s\"",
        "__asm__(\".section .rodata\\n.incbin \\\"%s\\\"\\n.text\");",
    })
    void aSourceCannotReadFilesOutsideItsFamily(String reading) throws IOException {
        Path secret = Files.writeString(data.resolve("secret.h"), "static const int hidden_number = 7;\n");
        String code =
                Files.readString(CpuTestDevice.TEST_OPS.resolve("twice/right/kernel.c")) + reading.formatted(secret);
        Rejection rejection = rejection(bench.compile(new Source("right", code, Twice.right(1, 32).knobs())));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.COMPILE);
        assertThat(rejection.reason()).contains(secret.toString());
        assertThat(rejection.log()).doesNotContain("hidden_number");
    }

    /** Also {@code -l} in the flags of a family declares a library. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "threads": 2                         | "-O2"            | false
            "threads": 2, "libraries": ["crypt"] | "-O2"            | true
            "threads": 2                         | "-O2", "-lcrypt" | true
            """)
    void aCandidateMayCallOnlyDeclaredLibraries(String section, String flags, boolean isDeclared, @TempDir Path folder)
            throws IOException {
        Path ops = folder.resolve("ops");
        CopiedOps.in(ops);
        Path json = ops.resolve("threaded/op.json");
        Files.writeString(json, Files.readString(json).replace("\"threads\": 2", section));
        Path space = ops.resolve("threaded/parallel/space.json");
        Files.writeString(space, Files.readString(space).replace("\"-O2\"", flags));
        CpuTestDevice device = CpuTestDevice.of(ops, "threaded", folder.resolve("data"), List.of(1_000L));
        String loading = "#include <dlfcn.h>\n"
                + "__attribute__((constructor)) static void load(void) { dlopen(\"libcrypt.so.1\", RTLD_NOW); }\n";
        Source source = new Source(
                "parallel",
                loading + Files.readString(ops.resolve("threaded/parallel/kernel.c")),
                new TreeMap<>(Map.of("THREADS", new KnobValue.Whole(2))));
        Build build = device.build(source);
        Outcome<Correctness> checked = device.check(build);
        if (isDeclared) {
            assertThat(checked).isInstanceOf(Outcome.Ok.class);
            assertThat(device.benchmark(build, Optional.empty())
                            .orElseThrow()
                            .environment()
                            .conditions()
                            .get("libraries"))
                    .startsWith("libcrypt.so.1");
        } else {
            assertThat(rejection(checked).stage()).isEqualTo(RejectionStage.INTEGRITY);
            assertThat(rejection(checked).reason())
                    .matches(
                            "the candidate has loaded libcrypt.so.1\\S*, which neither a flag -l nor cpu.libraries in op.json names");
        }
    }

    @Test
    void moreThreadsThanProcessorsAreASetupFailure(@TempDir Path folder) throws IOException {
        Path ops = folder.resolve("ops");
        CopiedOps.in(ops);
        Path json = ops.resolve("threaded/op.json");
        Files.writeString(json, Files.readString(json).replace("\"threads\": 2", "\"threads\": 4096"));
        CpuTestDevice device = CpuTestDevice.of(ops, "threaded", folder.resolve("data"), List.of(1_000L));
        Build build = device.build(new Point("parallel", new TreeMap<>(Map.of("THREADS", new KnobValue.Whole(1)))));
        assertThatThrownBy(() -> device.check(build))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.SETUP))
                .hasMessageContaining("the op grants 4096 threads (cpu.threads in op.json), but only ");
    }

    @Test
    void aCompileErrorIsRejectedWithItsFirstLine() {
        Rejection rejection =
                rejection(bench.compile(new Point("broken", new TreeMap<>(Map.of("V", new KnobValue.Whole(1))))));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.COMPILE);
        assertThat(rejection.reason()).startsWith("kernel.c:3:").contains("error:").contains("undeclared");
        assertThat(rejection.log()).contains("kernel.c: In function").doesNotContain(data.toString());
    }

    @Test
    void anIllegalPointDoesNotCompile() {
        Rejection rejection = rejection(bench.compile(Twice.right(16, 32)));
        assertThat(rejection.reason()).contains("passes-fit: choose fewer PASSES");
    }

    @ParameterizedTest
    @CsvSource({
        "garbage, CORRECTNESS, Y[99999]",
        "crash, CRASH, SIGSEGV",
        "greed, CRASH, memory limit",
        "forks, INTEGRITY, process",
        "nowhere, LAUNCH, nowhere",
        "refuses, LAUNCH, cannot run on this machine: it does not want to",
    })
    void anIncorrectCandidateIsRejectedWithItsStageAndReason(String kind, RejectionStage stage, String reason) {
        Rejection rejection = rejection(bench.check(Twice.faulty(kind)));
        assertThat(rejection.stage()).isEqualTo(stage);
        assertThat(rejection.reason()).contains(reason);
    }

    @Test
    void aCandidateThatDoesNotReturnIsRejectedAsAHang() {
        CpuTestDevice hasty = CpuTestDevice.of(
                CpuTestDevice.TEST_OPS, "twice", data, List.of(100_000L), new JobLimits(1.5, 256L << 20));
        Rejection rejection = rejection(hasty.check(Twice.faulty("hang")));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.HANG);
        assertThat(rejection.reason()).contains("did not return within 1.5 s");
    }

    @Test
    void theOutputOfACandidateIsIgnored() {
        assertThat(bench.check(Twice.faulty("chatter"))).isInstanceOf(Outcome.Ok.class);
    }
}
