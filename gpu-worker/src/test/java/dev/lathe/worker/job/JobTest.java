package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JobTest {
    private static final OpFolders OPS = new OpFolders(Path.of("src/test/resources/ops"));

    private static ProblemJobs twice(DataType type) {
        return ProblemJobs.onHost(
                OPS.read(OPS.reference("twice")),
                new Problem("twice", type, Dimensions.of(List.of("N"), List.of(100L))));
    }

    private static Point right(long chunk) {
        return new Point(
                "right",
                new TreeMap<>(Map.of(
                        "CHUNK", new KnobValue.Whole(chunk),
                        "PASSES", new KnobValue.Whole(1),
                        "OPT", new KnobValue.Word("-O1"))));
    }

    private static Job check(ProblemJobs jobs) {
        return new Job(
                Job.VERSION,
                Optional.empty(),
                jobs.tensors(),
                List.of(jobs.candidate("challenger", right(16), Path.of("/store/a"))),
                ReferenceOutput.by(jobs.reference(Path.of("/store/r"))),
                Optional.empty(),
                JobInputs.uniform("00112233445566ff"),
                Optional.of("/cache"),
                jobs.tolerance(),
                Optional.empty(),
                0,
                new JobLimits(20, 1 << 20));
    }

    @Test
    void containsOnlyNumbersAndFileNames() throws Exception {
        JsonNode job = new ObjectMapper().readTree(JobFormat.text(check(twice(DataType.F32))));
        JsonNode candidate = job.path("candidates").path(0);
        assertThat(job.path("tensors").path(0).toString())
                .isEqualTo("{\"name\":\"X\",\"role\":\"input\",\"type\":\"f32\",\"shape\":[100],"
                        + "\"fill\":{\"kind\":\"uniform\",\"low\":-1.0,\"high\":1.0}}");
        assertThat(candidate.path("scratch").toString()).isEqualTo("[{\"name\":\"room\",\"bytes\":64}]");
        assertThat(candidate.path("launches").toString())
                .isEqualTo("[{\"entry\":\"twice\",\"arguments\":[{\"tensor\":\"X\"},{\"tensor\":\"Y\"},"
                        + "{\"scratch\":\"room\"},{\"integer\":100},{\"integer\":7}]}]");
        assertThat(JobFormat.text(check(twice(DataType.F32)))).doesNotContain("ceildiv", "CHUNK", "PASSES");
    }

    @Test
    void theReferenceReceivesTensorsThenDimensionsAndHasAWiderOutput() throws Exception {
        JsonNode reference =
                new ObjectMapper().readTree(JobFormat.text(check(twice(DataType.F32)))).path("reference");
        assertThat(reference.path("types").toString()).isEqualTo("{\"Y\":\"f64\"}");
        assertThat(reference.path("launches").toString())
                .isEqualTo(
                        "[{\"entry\":\"reference\",\"arguments\":[{\"tensor\":\"X\"},{\"tensor\":\"Y\"},{\"integer\":100}]}]");
    }

    @Test
    void aWiderTypeHasASmallerTolerance() {
        assertThat(twice(DataType.F64).tolerance().relative())
                .isLessThan(twice(DataType.F32).tolerance().relative() / 1e6);
        assertThat(twice(DataType.F64).tensors().getFirst().type()).isEqualTo("f64");
    }

    @Test
    void aTimedJobHasItsSamplingAndFloor() throws Exception {
        JobSampling sampling = JobSampling.of(new SamplingPlan(3, 16, 400, 3.0, 0.01, 1, Repetition.POOLED), 32 << 20);
        JsonNode job = new ObjectMapper().readTree(JobFormat.text(check(twice(DataType.F32)).timed(sampling, 12.5)));
        assertThat(job.path("floorNanoseconds").asDouble()).isEqualTo(12.5);
        assertThat(job.path("sampling").path("budgetNanoseconds").asDouble()).isEqualTo(4e8);
        assertThat(job.path("sampling").path("flushBytes").asLong()).isEqualTo(40 << 20);
        assertThat(job.path("sampling").path("maxRounds").asInt()).isEqualTo(16);
        assertThat(job.path("sampling").has("beatenRounds")).isFalse();
    }

    @Test
    void aComparisonOnAGpuEndsAfterTwoLostRoundsUnlessItIsFinal() {
        JobSampling alone = JobSampling.onGpu(effort(0), 50 << 20, 1);
        JobSampling compared = JobSampling.onGpu(effort(0), 50 << 20, 2);
        assertThat(compared.beatenRounds()).contains(2);
        assertThat(compared.warmupNanoseconds()).isEqualTo(alone.warmupNanoseconds() / 2);
        assertThat(JobSampling.onGpu(effort(BenchmarkRequest.FINAL), 50 << 20, 2).beatenRounds()).isEmpty();
    }

    @Test
    void onlyAComparisonWithTheBaselineTakesAllRoundsAtThePowerLimit() {
        SamplingPlan reported = SamplingPlan.onGpu().withoutEarlyEnd();
        assertThat(JobSampling.onGpu(effort(1), 50 << 20, 2).beatenRounds()).contains(2);
        assertThat(JobSampling.onGpu(effort(reported, BenchmarkRequest.BASELINE), 50 << 20, 2)
                        .beatenRounds())
                .isEmpty();
    }

    /** Returns the effort of a repeated comparison. */
    private static Effort effort(int repeat) {
        return effort(SamplingPlan.onGpu(), repeat);
    }

    private static Effort effort(SamplingPlan plan, int repeat) {
        Build build = new Build(new CandidateId("0".repeat(64)), right(16), "artifact");
        CandidateTask task = new CandidateTask(OPS.reference("twice"), twice(DataType.F32).problem(), 1, 0, 1, "#1");
        return Effort.of(new BenchmarkRequest(task, build, Optional.of(build), plan, repeat));
    }

    @Test
    void aFinalMeasurementOnAGpuIsAMeanOverAWholeClockPeriod() {
        JobSampling last = JobSampling.onGpu(effort(BenchmarkRequest.FINAL), 50 << 20, 2);
        assertThat(last.spanNanoseconds()).contains(1e9);
        assertThat(last.sustainNanoseconds()).isPresent();
        assertThat(JobSampling.onGpu(effort(1), 50 << 20, 2).spanNanoseconds()).isEmpty();
    }

    @Test
    void aRivalInARunoffIsTimedLikeAWinner() {
        assertThat(JobSampling.onGpu(effort(BenchmarkRequest.RIVAL), 50 << 20, 1))
                .isEqualTo(JobSampling.onGpu(effort(BenchmarkRequest.FINAL), 50 << 20, 1));
    }

    @Test
    void aPooledRepetitionHasEnoughRoundsToLeaveOutADisturbedOne() {
        SamplingPlan plan = SamplingPlan.standard();

        assertThat(effort(plan, 1).plan().minRounds()).isEqualTo(8);
        assertThat(effort(plan, BenchmarkRequest.CONFIRMATION + 1).plan().minRounds()).isEqualTo(8);
        assertThat(List.of(0, BenchmarkRequest.CONFIRMATION, BenchmarkRequest.FINAL, BenchmarkRequest.FINAL + 1))
                .allSatisfy(repeat -> assertThat(effort(plan, repeat).plan()).isEqualTo(plan));
        assertThat(effort(SamplingPlan.onGpu(), 1).plan()).isEqualTo(SamplingPlan.onGpu());
    }

    @Test
    void theComparisonOfAVendorLibraryHasEnoughRoundsToLeaveOutADisturbedOne() {
        assertThat(Effort.reported(SamplingPlan.standard()).plan().minRounds()).isEqualTo(8);
    }

    @Test
    void anInconclusiveComparisonOnAGpuIsRepeatedAtThePowerLimit() {
        JobSampling first = JobSampling.onGpu(effort(0), 50 << 20, 2);
        JobSampling again = JobSampling.onGpu(effort(1), 50 << 20, 2);
        assertThat(first.sustainNanoseconds()).isEmpty();
        assertThat(again.sustainNanoseconds()).isPresent();
        assertThat(again.warmupNanoseconds()).isGreaterThan(first.warmupNanoseconds());
    }

    @Test
    void aConfirmationOnAGpuIsAsBriefAsTheComparisonThatItConfirms() {
        int confirmation = BenchmarkRequest.CONFIRMATION;
        assertThat(JobSampling.onGpu(effort(confirmation), 50 << 20, 2))
                .isEqualTo(JobSampling.onGpu(effort(0), 50 << 20, 2));
        assertThat(JobSampling.onGpu(effort(confirmation + 1), 50 << 20, 2).sustainNanoseconds()).isPresent();
    }
}
