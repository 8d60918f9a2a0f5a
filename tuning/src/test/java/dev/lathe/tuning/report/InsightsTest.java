package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InsightsTest {
    private static final List<EvaluationRow> ROWS = EvaluationRows.of(SampleCampaigns.small());

    @Test
    void aGroupCountsTriedRejectedAndKeptCandidates() {
        assertThat(GainBySource.byGroup(ROWS)).containsExactly(new GainBySource("tiling", 3, 1, 1, 1));
    }

    @Test
    void theSourceWithTheLargestGainComesFirstAndGainsMultiply() {
        List<EvaluationRow> rows = List.of(
                ROWS.getFirst(),
                ROWS.getFirst(),
                row("random", 4),
                row("local", 8),
                row("random", 0.5),
                row("local", 8));

        assertThat(GainBySource.bySource(rows))
                .satisfiesExactly(
                        local -> {
                            assertThat(local.kind()).isEqualTo("local");
                            assertThat(local.gain()).isCloseTo(8, within(1e-9));
                        },
                        random -> {
                            assertThat(random)
                                    .extracting(GainBySource::kind, GainBySource::tried, GainBySource::kept)
                                    .containsExactly("random", 2, 1);
                            assertThat(random.gain()).isCloseTo(2, within(1e-9));
                        });
    }

    @Test
    void theSourceOfASearchedCandidateIsItsMethod() {
        assertThat(row("escalation: restart elsewhere", 2).source()).isEqualTo("escalation: restart elsewhere");
    }

    @Test
    void theSourceOfASubmissionIsItsOrigin() {
        EvaluationRow submitted = EvaluationRows.of(SampleCampaigns.of(
                        List.of(SampleCampaigns.small().evaluations().getFirst(), SampleCampaigns.submitted())))
                .getLast();

        assertThat(submitted.source()).isEqualTo("submitted");
    }

    @Test
    void bottlenecksAreCountedOncePerKernel() {
        assertThat(BottleneckCounts.of(ROWS))
                .containsExactly(new BottleneckCounts.Count(Bottleneck.MEMORY_BOUND, 1, 1));
    }

    @Test
    void improvementsAreTheBaselineAndEachNewIncumbent() {
        assertThat(Improvement.of(Metric.milliseconds(), ROWS)).satisfiesExactly(
                baseline -> {
                    assertThat(baseline.kernel()).startsWith("iter000");
                    assertThat(baseline.gain()).isEmpty();
                    assertThat(baseline.bottleneck()).contains(Bottleneck.MEMORY_BOUND);
                },
                winner -> {
                    assertThat(winner.kernel()).isEqualTo("iter001_tile8");
                    assertThat(winner.value()).hasValue(2);
                    assertThat(winner.registers()).isEmpty();
                });
    }

    @Test
    void aCandidateWithoutAParentIsNotDerived() {
        EvaluationRow row = row("random", 2);
        EvaluationRow derived = row("random", 3);

        assertThat(GainBySource.byGroup(List.of(row)).getFirst().kind()).isEqualTo("not derived");
        assertThat(Improvement.of(Metric.milliseconds(), List.of(derived)).getFirst().gain()).hasValue(3);
    }

    /** Returns an iteration with this method and gain and without a parent. It is kept if the gain is above 1. */
    private static EvaluationRow row(String method, double gain) {
        EvaluationRow template = ROWS.get(1);
        Evaluation.Measured measured = (Evaluation.Measured) template.recorded().evaluation();
        Proposal proposal = measured.proposal();
        Proposal other = new Proposal(
                proposal.ordinal(), proposal.id(), proposal.candidate(), Optional.empty(), Origin.SEARCH,
                proposal.category(), Rationale.found(method, "a reason"));
        Measurement original = measured.first();
        Measurement withGain = new Measurement(
                original.samples(),
                Optional.empty(),
                original.medianNanoseconds(),
                Optional.of(new Gain(gain, gain, gain)),
                original.environment());
        Verdict verdict = gain > 1 ? new Verdict.Keep("faster") : new Verdict.Discard("slower");
        Recorded recorded = new Recorded(
                template.recorded().numbering(), 1, "host:cpu", template.recorded().at(),
                new Evaluation.Measured(
                        other, new TreeMap<>(Map.of("gemm_f32_64", withGain)), measured.build(), measured.correctness(),
                        measured.profile()),
                verdict);
        return new EvaluationRow(
                recorded, EvaluationRow.Kind.ITERATION, "unprofiled", OptionalDouble.empty(), Optional.empty());
    }
}
