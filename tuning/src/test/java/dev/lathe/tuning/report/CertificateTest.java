package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
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
                        plan.sweep(), plan.key(), new ProblemSet(List.of(first, other), List.of(first, other), Optional.empty()),
                        plan.op(), plan.metric(), plan.scoreRule(), plan.stopRules(), plan.gates(), plan.profilePolicy(),
                        plan.sampling(), plan.search(), plan.devices()),
                new CampaignSummary(
                        summary.id(), summary.key(), summary.phase(), summary.device(), summary.epoch(), summary.iterations(),
                        summary.target(), summary.attempts(), summary.unit(), summary.baseline(), summary.vendor(),
                        summary.best(), summary.pauseReason(), summary.stopReason(), Optional.of(List.of(shape(other, 1.5), shape(first, finalValue))),
                        OptionalInt.empty(), List.of(), Optional.empty()),
                SINGLE.vendor(),
                finalValue.isPresent(),
                SINGLE.evaluations());
    }

    private static CampaignSummary.Shape shape(Problem problem, double best) {
        return shape(problem, OptionalDouble.of(best));
    }

    private static CampaignSummary.Shape shape(Problem problem, OptionalDouble best) {
        return new CampaignSummary.Shape(
                problem.key(), OptionalDouble.of(8), OptionalDouble.empty(), best, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
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
    void ofEachMeasuredCandidateHasTheValueOfItsEvaluation() {
        assertThat(MeasuredCandidate.of(SINGLE).stream().map(MeasuredCandidate::kernel))
                .containsExactly("iter000_baseline", "iter001_tile8", "iter002_tile16");
        assertThat(MeasuredCandidate.of(SINGLE).stream().map(candidate -> candidate.certificate().value()))
                .containsExactly(4.0, 2.0, 3.0);
    }

    @Test
    void ofOneProblemHasTheCampaignsBestValue() {
        assertThat(Certificate.of(SINGLE).orElseThrow().value()).isEqualTo(SINGLE.summary().best().orElseThrow().value());
    }
}
