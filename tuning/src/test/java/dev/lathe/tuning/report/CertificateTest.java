package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CertificateTest {
    private static final CampaignRecord SINGLE = SampleCampaigns.small();

    /** Returns the campaign for a set of two problems, with this final value on the first one. */
    private static CampaignRecord set(OptionalDouble finalValue) {
        Problem first = SINGLE.plan().problems().first();
        Problem other = new Problem("gemm", DataType.F32, Dimensions.of(List.of("m"), List.of(32L)));
        CampaignPlan plan = SINGLE.plan();
        CampaignSummary summary = SINGLE.summary();
        return new CampaignRecord(
                new CampaignPlan(
                        plan.sweep(),
                        plan.key(),
                        new ProblemSet(List.of(first, other), List.of(first, other), Optional.empty()),
                        plan.op(),
                        plan.metric(),
                        plan.scoreRule(),
                        plan.stopRules(),
                        plan.gates(),
                        plan.profilePolicy(),
                        plan.sampling(),
                        plan.search(),
                        plan.devices(),
                        Proposers.SEARCH),
                new CampaignSummary(
                        summary.id(),
                        summary.key(),
                        summary.phase(),
                        summary.device(),
                        summary.epoch(),
                        summary.iterations(),
                        summary.target(),
                        summary.attempts(),
                        summary.unit(),
                        summary.baseline(),
                        summary.vendor(),
                        summary.best(),
                        summary.pauseReason(),
                        summary.stopReason(),
                        Optional.of(List.of(shape(other, 1.5), shape(first, finalValue))),
                        OptionalInt.empty(),
                        List.of(),
                        Optional.empty(),
                        summary.load(),
                        Optional.empty()),
                SINGLE.vendor(),
                SINGLE.finalMeasurement().filter(last -> finalValue.isPresent()),
                SINGLE.evaluations());
    }

    private static CampaignSummary.Shape shape(Problem problem, double best) {
        return shape(problem, OptionalDouble.of(best));
    }

    private static CampaignSummary.Shape shape(Problem problem, OptionalDouble best) {
        return new CampaignSummary.Shape(
                problem.key(),
                OptionalDouble.of(8),
                OptionalDouble.empty(),
                best,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    @Test
    void ofASetHasTheFinalValueOfItsFirstProblem() {
        assertThat(Certificate.of(set(OptionalDouble.of(4.5))).orElseThrow().value()).isEqualTo(4.5);
        assertThat(Certificate.of(set(OptionalDouble.of(4.5))).orElseThrow().finalMeasurement()).isTrue();
    }

    @Test
    void ofASetWithoutAFinalValueHasTheValueOfItsEvaluation() {
        assertThat(Certificate.of(set(OptionalDouble.empty())).orElseThrow().value()).isEqualTo(5);
        assertThat(Certificate.of(set(OptionalDouble.empty())).orElseThrow().finalMeasurement()).isFalse();
    }

    @Test
    void hasTheEvidenceOfTheFinalMeasurement() {
        Evidence evidence = Certificate.of(SINGLE).orElseThrow().evidence();
        assertThat(evidence.speedup()).contains(new Gain(1.6, 1.5, 1.7));
        assertThat(evidence.sanitizers()).containsExactly("memory accesses");
        assertThat(evidence.secondHarness()).contains("correct on 3 shapes");
        assertThat(evidence.inputSeed()).contains("5".repeat(64));
        assertThat(evidence.samples()).isEqualTo(1);
        assertThat(Certificate.of(set(OptionalDouble.empty())).orElseThrow().evidence().speedup()).isEmpty();
    }

    @Test
    void saysWhySanitizersCouldNotCheckTheWinner() {
        FinalMeasurement unchecked = SINGLE.finalMeasurement().orElseThrow().withChecks(
                List.of(), Optional.of("the build exceeded 60 s"), Optional.empty(), Optional.empty());
        CampaignRecord campaign = new CampaignRecord(
                SINGLE.plan(), SINGLE.summary(), SINGLE.vendor(), Optional.of(unchecked), SINGLE.evaluations());
        assertThat(Certificate.of(campaign).orElseThrow().evidence().unsanitized()).contains("the build exceeded 60 s");
    }

    @Test
    void hasTheCommitmentBeforeTheFinalMeasurementButNoSeed() {
        Measurement measurement = new Measurement(
                Samples.of(100), Optional.empty(), 100, Optional.empty(), Environment.of("protocol 1"));
        Evaluation.Measured measured = new Evaluation.Measured(
                SINGLE.evaluations().getFirst().evaluation().proposal(),
                new TreeMap<>(Map.of("gemm_f32_64", measurement)),
                Optional.empty(),
                Optional.of(new CorrectnessReport(List.of(), Optional.of("c".repeat(64)))),
                Optional.empty());
        assertThat(Evidence.of(measured, measurement).inputCommitment()).contains("c".repeat(64));
        assertThat(Evidence.of(measured, measurement).inputSeed()).isEmpty();
    }

    @Test
    void theSpreadOfSamplesIsRelativeToTheirMedian() {
        Measurement measurement = new Measurement(
                Samples.of(90, 100, 100, 100, 120),
                Optional.empty(),
                100,
                Optional.empty(),
                Environment.of("protocol 1"));
        Evaluation.Measured measured = new Evaluation.Measured(
                SINGLE.evaluations().getFirst().evaluation().proposal(),
                new TreeMap<>(Map.of("gemm_f32_64", measurement)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        assertThat(Evidence.of(measured, measurement).relativeSpread()).isZero();
        Measurement noisy = new Measurement(
                Samples.of(80, 90, 100, 110, 120),
                Optional.empty(),
                100,
                Optional.empty(),
                Environment.of("protocol 1"));
        assertThat(Evidence.of(measured, noisy).relativeSpread()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void ofEachMeasuredCandidateHasTheValueOfItsEvaluation() {
        assertThat(MeasuredCandidate.of(SINGLE).stream().map(MeasuredCandidate::kernel))
                .containsExactly("iter000_baseline", "iter001_tile8", "iter002_tile16");
        assertThat(MeasuredCandidate.of(SINGLE).stream().map(candidate -> candidate.certificate().value()))
                .containsExactly(4.0, 2.0, 3.0);
    }

    @Test
    void ofOneProblemHasTheCampaignsBestValue() {
        assertThat(Certificate.of(SINGLE).orElseThrow().value())
                .isEqualTo(SINGLE.summary().best().orElseThrow().value());
    }
}
