package dev.lathe.tuning.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.report.SampleCampaigns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NextDirectionsTest {
    private static final Recorded BASELINE = SampleCampaigns.firstIn(Environment.of("protocol 1"));
    private static final Recorded KEPT =
            SampleCampaigns.compared(1, 0.8, new Gain(1.25, 1.2, 1.3), new Verdict.Keep("1.25x faster"));
    private static final Recorded UNDECIDED = SampleCampaigns.compared(
            2, 0.79, new Gain(1.02, 0.99, 1.05), new Verdict.Inconclusive("2.0 % faster: inconclusive"));
    private static final Gain SPEEDUP = new Gain(1.3, 1.2, 1.4);

    @Test
    void anInconclusiveGainIsToBeMeasuredAgainAndTheSlowestRowToBeLookedAt() {
        FinalMeasurement last = measured()
                .withRows(
                        new TreeMap<>(Map.of("64x64", new Gain(1.6, 1.5, 1.7), "8x8", new Gain(1.01, 0.99, 1.03))),
                        Optional.empty());

        assertThat(directions(last, BASELINE, KEPT, UNDECIDED))
                .hasSize(3)
                .satisfies(first -> assertThat(first).startsWith("Measure v2 again with more rounds"), atIndex(0))
                .contains("Look at row 8x8, which gained least: 1.01x.");
    }

    @Test
    void anInflatedWinnerIsInspectedFirst() {
        assertThat(directions(measured().withUnseen(new Gain(1, 0.99, 1.01)), BASELINE, KEPT))
                .first()
                .asString()
                .startsWith("Read the winner's changes: inflated: 1.00x");
    }

    @Test
    void categoriesThatNoRoundTriedAreNamed() {
        assertThat(directions(measured(), BASELINE, KEPT))
                .anyMatch(step -> step.startsWith("Try a change of another category: no round was "))
                .anyMatch(step -> step.contains("v1 gained most (1.25x faster)"));
    }

    private static FinalMeasurement measured() {
        return FinalMeasurement.ofOne(1e6, SPEEDUP, new VendorResult.Unavailable("no library"));
    }

    private static List<String> directions(FinalMeasurement last, Recorded... recorded) {
        CampaignRecord sample = SampleCampaigns.of(List.of(recorded));
        CampaignRecord campaign = new CampaignRecord(
                sample.plan(), sample.summary(), sample.vendor(), Optional.of(last), sample.evaluations());
        List<Round> rounds = EvaluationRows.of(campaign).stream()
                .map(row -> new Round(row, Metric.milliseconds(), Optional.empty()))
                .toList();
        return new NextDirections(campaign, rounds).sentences();
    }
}
