package dev.lathe.activities.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.job.JobLimits;
import dev.lathe.tuning.campaign.standing.VendorResult;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import dev.lathe.workflows.contract.activity.health.HealthReport;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
class CpuDeviceTest {
    @TempDir
    static Path data;

    private static Bench bench;

    @BeforeAll
    static void open() {
        bench = Bench.of(Bench.TEST_OPS, "twice", data, List.of(100_000L));
    }

    private static Point right(long passes, long chunk) {
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("PASSES", new KnobValue.Whole(passes));
        knobs.put("CHUNK", new KnobValue.Whole(chunk));
        knobs.put("OPT", new KnobValue.Word("-O2 -funroll-loops"));
        return new Point("right", knobs);
    }

    private static Point word(String family, String knob, String value) {
        return new Point(family, new TreeMap<>(Map.of(knob, new KnobValue.Word(value))));
    }

    private static Rejection compileRejection(CompileResult result) {
        return switch (result) {
            case CompileResult.NotCompiled(Rejection rejection) -> rejection;
            case CompileResult.Compiled compiled -> throw new AssertionError(compiled);
        };
    }

    private static Rejection rejection(CorrectnessResult result) {
        return switch (result) {
            case CorrectnessResult.Incorrect(Rejection rejection) -> rejection;
            case CorrectnessResult.Correct correct -> throw new AssertionError(correct);
        };
    }

    private static BenchmarkResult.Timed timed(BenchmarkResult result) {
        return switch (result) {
            case BenchmarkResult.Timed timed -> timed;
            case BenchmarkResult.NotTimed(Rejection rejection) -> throw new AssertionError(rejection);
        };
    }

    private static Gain gain(BenchmarkResult.Timed timed) {
        return PairedComparison.of(timed.challenger(), timed.incumbent().orElseThrow());
    }

    @Test
    void aRightCandidatePasses() {
        assertThat(bench.check(right(1, 32)))
                .isInstanceOfSatisfying(CorrectnessResult.Correct.class, correct -> assertThat(
                                correct.report().tensors())
                        .singleElement()
                        .satisfies(tensor -> {
                            assertThat(tensor.tensor()).isEqualTo("Y");
                            assertThat(tensor.maxAbsolute()).isZero();
                        }));
    }

    @Test
    void anEditedSourceIsBuiltBesideItsFamilysFiles() {
        String code = "#include <stdint.h>\n#include \"doubled.h\"\nvoid twice(void *const *args) {\n"
                + "    for (int64_t i = 0; i < *(const int64_t *)args[3]; i++)\n"
                + "        ((float *)args[1])[i] = doubled(((const float *)args[0])[i]);\n}\n";
        assertThat(bench.check(new Source("right", code, right(1, 32).knobs()))).isInstanceOf(CorrectnessResult.Correct.class);
        Rejection wrong = compileRejection(bench.compile(new Source("right", code + "oops", right(1, 32).knobs())));
        assertThat(wrong.reason()).startsWith("kernel.c:7:");
    }

    @Test
    void aSyntaxErrorIsRejectedWithItsFirstLine() {
        Rejection rejection =
                compileRejection(bench.compile(new Point("broken", new TreeMap<>(Map.of("V", new KnobValue.Whole(1))))));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.COMPILE);
        assertThat(rejection.reason()).startsWith("kernel.c:3:").contains("error:").contains("undeclared");
        assertThat(rejection.log()).contains("kernel.c: In function").doesNotContain(data.toString());
    }

    @Test
    void anIllegalPointIsHeldUpByTheCompilerToo() {
        Rejection rejection = compileRejection(bench.compile(right(16, 32)));
        assertThat(rejection.reason()).contains("passes-fit: choose fewer PASSES");
    }

    @ParameterizedTest
    @CsvSource({
        "garbage, CORRECTNESS, Y[99999]",
        "crash, CRASH, SIGSEGV",
        "greed, CRASH, memory limit",
        "forks, INTEGRITY, process",
        "nowhere, LAUNCH, nowhere",
    })
    void aBadCandidateIsRejectedForTheRightReason(String kind, RejectionStage stage, String reason) {
        Rejection rejection = rejection(bench.check(word("planted", "KIND", kind)));
        assertThat(rejection.stage()).isEqualTo(stage);
        assertThat(rejection.reason()).contains(reason);
    }

    @Test
    void aCandidateThatDoesNotReturnIsRejectedForThat() {
        Bench hasty = Bench.of(Bench.TEST_OPS, "twice", data, List.of(100_000L), new JobLimits(1.5, 256L << 20));
        Rejection rejection = rejection(hasty.check(word("planted", "KIND", "hang")));
        assertThat(rejection.stage()).isEqualTo(RejectionStage.HANG);
        assertThat(rejection.reason()).contains("did not return within 1.5 s");
    }

    @Test
    void whatACandidatePrintsIsNoResult() {
        assertThat(bench.check(word("planted", "KIND", "chatter"))).isInstanceOf(CorrectnessResult.Correct.class);
    }

    /** Medians, and a wide margin: the machine that runs the tests may be busy with other things. */
    @Test
    void tellsTheFasterFromTheSlower() {
        Build fast = bench.build(right(1, 32));
        Build slow = bench.build(right(2, 32));
        assertThat(gain(timed(bench.benchmark(fast, Optional.of(slow)))).median()).isGreaterThan(1.2);
        assertThat(gain(timed(bench.benchmark(slow, Optional.of(fast)))).median()).isLessThan(1 / 1.2);
    }

    @Test
    void aFarSlowerChallengerIsLetGoAfterItsFirstSample() {
        BenchmarkResult.Timed timed =
                timed(bench.benchmark(bench.build(right(8, 32)), Optional.of(bench.build(right(1, 32)))));
        assertThat(timed.challenger().count()).isEqualTo(1);
        assertThat(timed.environment().conditions()).containsEntry("stopped", "slow");
    }

    /** One comparison in two hundred may err; two of five do not. */
    @Test
    void anEqualKernelIsNotBetter() {
        Build build = bench.build(right(1, 32));
        PromotionRule rule = new PromotionRule(SamplingPlan.standard());
        long promoted = IntStream.range(0, 5)
                .filter(i -> rule.decide(gain(timed(bench.benchmark(build, Optional.of(build)))), 0).promotes())
                .count();
        assertThat(promoted).isLessThanOrEqualTo(1);
    }

    @Test
    void aChallengerIsTimedAloneWhereThereIsNoIncumbent() {
        BenchmarkResult.Timed timed = timed(bench.benchmark(bench.build(right(1, 32)), Optional.empty()));
        assertThat(timed.incumbent()).isEmpty();
        assertThat(timed.challenger().count()).isBetween(6, 32);
        assertThat(timed.environment().identity()).contains("cpu runner", "cold caches");
        assertThat(timed.environment().conditions()).containsKeys("load1", "order", "runner");
    }

    @Test
    void aBadChallengerIsNotTimedAndABadIncumbentIsNotItsFault() {
        Build good = bench.build(right(1, 32));
        Build bad = bench.build(word("planted", "KIND", "crash"));
        assertThat(bench.benchmark(bad, Optional.of(good)))
                .isInstanceOfSatisfying(BenchmarkResult.NotTimed.class, refused -> assertThat(
                                refused.rejection().stage())
                        .isEqualTo(RejectionStage.CRASH));
        assertThatThrownBy(() -> bench.benchmark(good, Optional.of(bad)))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA))
                .hasMessageContaining("the incumbent failed");
    }

    @Test
    void aLostArtifactIsBuiltAgain() throws IOException {
        Build build = bench.build(right(2, 16));
        Path binary = data.resolve("artifacts/binaries").resolve(build.artifact());
        Files.writeString(binary, "damaged");
        assertThat(bench.check(build)).isInstanceOf(CorrectnessResult.Correct.class);
        Files.delete(binary);
        assertThat(bench.check(build)).isInstanceOf(CorrectnessResult.Correct.class);
        assertThat(binary).exists();
    }

    @Test
    void theVendorsLibraryIsTimedByTheSameMethod() {
        assertThat(bench.vendor())
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
                    assertThat(timed.library()).isEqualTo("libtwice 1.0");
                    assertThat(timed.medianNanoseconds()).isPositive();
                });
    }

    @Test
    void theProfileSetsTheTimeAgainstTheRoofline() {
        Build build = bench.build(right(1, 32));
        Profile slow = bench.profile(build, 1e9);
        assertThat(slow)
                .isInstanceOfSatisfying(Profile.Static.class, profile -> {
                    assertThat(profile.bottleneck()).isEqualTo("latency_bound");
                    assertThat(profile.facts()).containsEntry("flop", 100_000.0).containsEntry("bytes", 800_000.0);
                    assertThat(profile.rooflineShare()).isBetween(0.0, 0.4);
                });
    }

    @Test
    void aHealthyDeviceSaysSo() {
        assertThat(bench.health())
                .isInstanceOfSatisfying(
                        HealthReport.Healthy.class, healthy -> assertThat(healthy.detail()).startsWith("control kernel"));
    }

    @Test
    void referenceOutputsAreKept() throws IOException {
        bench.check(right(1, 32));
        Path references = data.resolve("references");
        long kept = count(references);
        assertThat(kept).isBetween(1L, 4L);
        bench.check(right(2, 32));
        assertThat(count(references)).isEqualTo(kept);
    }

    @Test
    void workFoldersAreGoneAfterwards() throws IOException {
        bench.check(right(1, 32));
        assertThat(count(data.resolve("work"))).isZero();
        assertThat(count(data.resolve("artifacts/drafts"))).isZero();
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void aDeviceInUseIsTransientTrouble() throws IOException {
        Build build = bench.build(right(1, 32));
        Path lock = data.resolve("locks/test_cpu.lock");
        Files.createDirectories(lock.getParent());
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(channel.lock().isValid()).isTrue();
            assertThatThrownBy(() -> bench.check(build))
                    .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                        assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                        assertThat(failure.getNextRetryDelay()).isNotNull();
                    });
        }
        assertThat(bench.check(build)).isInstanceOf(CorrectnessResult.Correct.class);
    }
}
