package dev.lathe.worker.device.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecordedDeviceTest {
    private final RecordedDevice device = open("");

    private static RecordedDevice open(String options) {
        return RecordedDevice.open(
                LandscapeUri.parse("landscape:" + Blur.file() + options), new Landscapes(), "host", "worker");
    }

    @Test
    void equalRequestsHaveEqualSamples() {
        Timing first = timed(beside(Blur.quick(), 7, 0));
        timed(beside(Blur.slow(), 8, 0));
        timed(beside(Blur.quick(), 9, 0));

        assertThat(timed(beside(Blur.quick(), 7, 0))).isEqualTo(first);
        assertThat(timed(open(""), beside(Blur.quick(), 7, 0)))
                .isEqualTo(first);
    }

    @Test
    void samplesDifferByOrdinalRepeatSeedAndSide() {
        Samples samples = timed(beside(Blur.quick(), 7, 0)).challenger();

        assertThat(timed(beside(Blur.quick(), 8, 0)).challenger()).isNotEqualTo(samples);
        assertThat(timed(beside(Blur.quick(), 7, 1)).challenger()).isNotEqualTo(samples);
        Timing itself = timed(new BenchmarkRequest(
                Blur.task(7),
                Blur.build(Blur.quick()),
                Optional.of(Blur.build(Blur.quick())),
                SamplingPlan.standard(),
                0));
        assertThat(itself.incumbent().orElseThrow()).isNotEqualTo(itself.challenger());
        CandidateTask otherSeed = new CandidateTask(Blur.op(), Blur.problem(), 43, 1, 7, "#7");
        assertThat(timed(new BenchmarkRequest(
                                otherSeed, Blur.build(Blur.quick()), Optional.empty(), SamplingPlan.standard(), 0))
                        .challenger())
                .isNotEqualTo(samples);
    }

    @Test
    void drawsRoundsOfTwoSamplesFromTheRecordedTimes() {
        Timing timed = timed(beside(Blur.quick(), 7, 0));

        assertThat(timed.challenger().count()).isEqualTo(16);
        assertThat(timed.incumbent().orElseThrow().count()).isEqualTo(16);
        assertThat(timed.challenger().nanoseconds()).allSatisfy(sample -> assertThat(sample).isBetween(2.0e6, 2.2e6));
        assertThat(timed.environment().identity()).startsWith("recorded on Invented GPU");
    }

    @Test
    void endsTheComparisonAfterAFirstSampleAboveTheSlowRatio() {
        SamplingPlan impatient = new SamplingPlan(3, 16, 400, 1.5, 0.01, 1, Repetition.POOLED);
        BenchmarkRequest slow = new BenchmarkRequest(
                Blur.task(7), Blur.build(Blur.slow()), Optional.of(Blur.build(Blur.quick())), impatient, 0);

        assertThat(timed(slow).challenger().count()).isEqualTo(1);
        assertThat(timed(slow).incumbent().orElseThrow().count()).isEqualTo(1);
    }

    @Test
    void rejectsARecordedFailureAtItsStage() {
        Point noBuild = Blur.point(32, 4, 3, 4, 0, "rows");
        Point noLaunch = Blur.point(128, 4, 4, 1, 1, "rows");

        assertThat(compile(noBuild))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.COMPILE);
                    assertThat(rejected.rejection().reason()).isEqualTo("recorded as CompilationFailedConfig");
                });
        assertThat(compile(noLaunch)).isInstanceOf(Outcome.Ok.class);
        assertThat(device.verify(new CorrectnessRequest(Blur.task(1), Blur.build(noLaunch)), Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        wrong -> assertThat(wrong.rejection().stage()).isEqualTo(RejectionStage.LAUNCH));
        assertThat(device.verify(new CorrectnessRequest(Blur.task(1), Blur.build(Blur.quick())), Heartbeat.silent()))
                .isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void rejectsPointsThatWereNotRecorded() {
        assertThat(compile(Blur.point(16, 1, 1, 1, 0, "rows"))).isInstanceOf(Outcome.Rejected.class);
        Source edited = new Source("blur", "int x;", new TreeMap<>());
        assertThat(device.compile(
                        new CompileRequest(Blur.task(1), Blur.build(edited).id(), edited, false), Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        rejected -> assertThat(rejected.rejection().reason()).contains("edited source"));
    }

    @Test
    void takesTheRecordedTimeInRealTimeMode() {
        long start = System.nanoTime();

        Timing timing = timed(open("?real-time"), beside(Blur.quick(), 7, 0));

        long held = Long.parseLong(timing.environment().conditions().get(Environment.HELD));
        assertThat(held).isPositive();
        assertThat((System.nanoTime() - start) / 1_000_000).isGreaterThanOrEqualTo(held);
    }

    @Test
    void hasNoProfile() {
        ProfileRequest request = new ProfileRequest(Blur.task(1), Blur.build(Blur.quick()), 2e6, true);
        assertThat(device.profile(request, Heartbeat.silent()))
                .isEqualTo(new Profile.Unavailable("a recorded landscape has no counters"));
    }

    @Test
    void aChangedFileIsASetupFailure() {
        OpReference other = new OpReference("blur", Blur.op().location(), "0".repeat(64));
        CandidateTask task = new CandidateTask(other, Blur.problem(), 42, 1, 1, "#1");

        assertThatThrownBy(
                        () -> device.verify(new CorrectnessRequest(task, Blur.build(Blur.quick())), Heartbeat.silent()))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo("Setup");
                    assertThat(failure.isNonRetryable()).isTrue();
                    assertThat(failure.getOriginalMessage()).contains("has changed since the campaign was planned");
                });
    }

    private Outcome<CompileReport> compile(Point point) {
        CompileRequest request = new CompileRequest(Blur.task(1), Blur.build(point).id(), point, false);
        return device.compile(request, Heartbeat.silent());
    }

    private static BenchmarkRequest beside(Point challenger, int ordinal, int repeat) {
        return new BenchmarkRequest(
                Blur.task(ordinal),
                Blur.build(challenger),
                Optional.of(Blur.build(Blur.slow())),
                SamplingPlan.standard(),
                repeat);
    }

    private Timing timed(BenchmarkRequest request) {
        return timed(device, request);
    }

    private static Timing timed(RecordedDevice device, BenchmarkRequest request) {
        return device.benchmark(request, Heartbeat.silent()).orElseThrow();
    }
}
