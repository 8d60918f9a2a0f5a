package dev.lathe.tuning.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FinalReportTest {
    private static final CampaignRecord SAMPLE = SampleCampaigns.small();

    @Test
    void namesEachLineThatTheWinnerWasComparedWith() {
        CampaignSummary.Best best = best(
                new CampaignSummary.Comparison(
                        "compiled", 6.25, 1.25, Optional.of(new CampaignSummary.Interval(1.2, 1.3))),
                new CampaignSummary.Comparison("100 % eager", 10, 2, Optional.empty()));

        assertThat(report(
                        best,
                        VendorResult.fastest(List.of(
                                VendorResult.Timed.alone("compiled", 6.25e6),
                                VendorResult.Unavailable.ofComparison("xla", "no module")))))
                .contains(
                        "over the baseline, 125.0 % of compiled (99 % interval 120.0 % to 130.0 %), 200.0 % of 100 % eager. "
                                + "Not compared: the comparison xla failed: no module.");
    }

    @Test
    void hasTheReasonIfTheVendorLibraryWasNotTimed() {
        assertThat(report(best(), new VendorResult.Unavailable("no library")))
                .contains("over the baseline. Not compared: no library.");
    }

    @Test
    void comparesTheBaselineWithTheBestCandidateOfAnyProposer() {
        List<Round> rounds = Round.best(SAMPLE).stream().toList();

        assertThat(new FinalReport(SAMPLE, rounds).markdown())
                .containsPattern("\\| candidate \\| .* \\| #\\d+ \\(search\\) \\|");
    }

    @Test
    void hasTheGainOfEachRowOfTheBenchmark() {
        assertThat(report(best(), SAMPLE.vendor()))
                .contains("## Rows\n\n* 1024x512: 1.50x (99 % interval 1.40x to 1.60x)\n");
    }

    private static CampaignSummary.Best best(CampaignSummary.Comparison... comparisons) {
        return new CampaignSummary.Best(
                1,
                "12345678",
                "tiled:8",
                5,
                1.6,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(comparisons),
                Optional.empty(),
                false,
                "search");
    }

    private static String report(CampaignSummary.Best best, VendorResult vendor) {
        CampaignSummary all = SAMPLE.summary();
        CampaignSummary summary = new CampaignSummary(
                all.id(),
                all.key(),
                all.phase(),
                all.device(),
                all.epoch(),
                all.iterations(),
                all.target(),
                all.attempts(),
                all.unit(),
                all.baseline(),
                all.vendor(),
                Optional.of(best),
                all.pauseReason(),
                all.stopReason(),
                all.shapes(),
                all.lookahead(),
                all.submissions(),
                all.waiting(),
                all.load(),
                all.agent());
        return new FinalReport(
                        new CampaignRecord(
                                SAMPLE.plan(),
                                summary,
                                vendor,
                                SAMPLE.finalMeasurement().map(FinalReportTest::withARow),
                                SAMPLE.evaluations()),
                        List.of())
                .markdown();
    }

    private static FinalMeasurement withARow(FinalMeasurement last) {
        return last.withRows(
                new TreeMap<>(Map.of("1024x512", new Gain(1.5, 1.4, 1.6))),
                Optional.of("line 3 keeps an address between calls"));
    }
}
