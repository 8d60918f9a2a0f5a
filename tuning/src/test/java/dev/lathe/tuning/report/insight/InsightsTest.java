package dev.lathe.tuning.report.insight;

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
import dev.lathe.tuning.report.Accounts;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InsightsTest {
    private static final List<EvaluationRow> ROWS = EvaluationRows.of(Accounts.small());

    @Test
    void aGroupIsToldByWhatWasTriedRejectedAndKept() {
        assertThat(SourceGains.byGroup(ROWS)).containsExactly(new GainBySource("tiling", 3, 1, 1, 1));
    }

    @Test
    void theWayThatBroughtMostComesFirstAndGainsMultiply() {
        List<EvaluationRow> rows = List.of(
                ROWS.getFirst(),
                ROWS.getFirst(),
                row("by chance: TILE 4 to 8", 4),
                row("local, one knob of #1", 8),
                row("by chance", 0.5),
                row("local, one knob of #2", 8));

        assertThat(SourceGains.byWay(rows)).satisfiesExactly(
                local -> {
                    assertThat(local.kind()).isEqualTo("local");
                    assertThat(local.gain()).isCloseTo(8, within(1e-9));
                },
                chance -> {
                    assertThat(chance).extracting(GainBySource::kind, GainBySource::tried, GainBySource::kept).containsExactly("by chance", 2, 1);
                    assertThat(chance.gain()).isCloseTo(2, within(1e-9));
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            surrogate, the model expects 91 % of the best speed, give or take 29: TILE 4 to 8 | surrogate
            after 5 without a gain another way of searching, local, one knob of #12: TILE 4 to 8 | no gain: another way of searching
            unprofiled, local, one knob of #2 | against the bottleneck
            one knob of #7: TILE 4 to 8 | one knob
            a child of #4 and #5 | a child
            #7 moved as #3 | from another trial
            TILE: 4 to 8 | from another trial
            a first look at family simd | a first look
            the model expects 91 % of the best speed | the model expects
            by chance | by chance
            """)
    void theWayIsToldByTheBeginOfTheReason(String reason, String way) {
        assertThat(ProposalSource.of(row(reason, 2))).isEqualTo(way);
    }

    @Test
    void whatSomebodyPutInIsToldByWhoItWas() {
        EvaluationRow submitted = EvaluationRows.of(Accounts.of(List.of(Accounts.small().evaluations().getFirst(), Accounts.submitted()))).getLast();

        assertThat(ProposalSource.of(submitted)).isEqualTo("submitted");
    }

    @Test
    void bottlenecksAreCountedOnceForEachKernel() {
        assertThat(BottleneckCounts.of(ROWS)).containsExactly(new BottleneckCounts.Count(Bottleneck.MEMORY_BOUND, 1, 1));
    }

    @Test
    void versionsAreTheBaselineAndWhatTookThePlaceOfTheOneBefore() {
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
    void whatWasDerivedFromNothingIsANewStart() {
        EvaluationRow row = row("by chance", 2);
        EvaluationRow derived = row("by chance", 3);

        assertThat(SourceGains.byGroup(List.of(row)).getFirst().kind()).isEqualTo("a new start");
        assertThat(Improvement.of(Metric.milliseconds(), List.of(derived)).getFirst().gain()).hasValue(3);
    }

    /** An iteration of the small campaign with another reason and a gain, and without a parent; what gained was kept. */
    private static EvaluationRow row(String reason, double gain) {
        EvaluationRow like = ROWS.get(1);
        Evaluation.Measured measured = (Evaluation.Measured) like.recorded().evaluation();
        Proposal proposal = measured.proposal();
        Proposal other = new Proposal(
                proposal.ordinal(), proposal.id(), proposal.candidate(), Optional.empty(), Origin.SEARCH,
                proposal.category(), Rationale.of(reason));
        Measurement plain = measured.first();
        Measurement beside = new Measurement(
                plain.samples(), Optional.empty(), plain.medianNanoseconds(), Optional.of(new Gain(gain, gain, gain)),
                plain.environment());
        Verdict verdict = gain > 1 ? new Verdict.Keep("faster") : new Verdict.Discard("slower");
        Recorded recorded = new Recorded(
                like.recorded().numbering(), 1, "host:cpu", like.recorded().at(),
                new Evaluation.Measured(
                        other, new TreeMap<>(Map.of("gemm_f32_64", beside)), measured.build(), measured.correctness(),
                        measured.profile()),
                verdict);
        return new EvaluationRow(recorded, EvaluationRow.Kind.ITERATION, "unprofiled", OptionalDouble.empty(), Optional.empty());
    }
}
