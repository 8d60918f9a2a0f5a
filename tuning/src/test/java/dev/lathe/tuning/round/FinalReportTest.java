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
    void namesWhatTheWinnerWasComparedWith() {
        CampaignSummary.Best best = best(OptionalDouble.of(1.25), Optional.of(new CampaignSummary.Interval(1.2, 1.3)));

        assertThat(report(best, VendorResult.Timed.alone("100 % eager", 6e6)))
                .contains("over the baseline, 1.250x 100 % eager (99 % interval 1.200 to 1.300).");
    }

    @Test
    void hasNoShareIfTheVendorLibraryWasNotTimed() {
        assertThat(report(best(OptionalDouble.empty(), Optional.empty()), SAMPLE.vendor()))
                .contains("over the baseline, N/A.");
    }

    @Test
    void hasTheGainOfEachRowOfTheBenchmark() {
        assertThat(report(best(OptionalDouble.empty(), Optional.empty()), SAMPLE.vendor()))
                .contains("## Rows\n\n* 1024x512: 1.50x (99 % interval 1.40x to 1.60x)\n");
    }

    private static CampaignSummary.Best best(OptionalDouble overVendor, Optional<CampaignSummary.Interval> interval) {
        return new CampaignSummary.Best(1, "12345678", "tiled:8", 5, 1.6, Optional.empty(), overVendor, interval, Optional.empty(), false, "search");
    }

    private static String report(CampaignSummary.Best best, VendorResult vendor) {
        CampaignSummary all = SAMPLE.summary();
        CampaignSummary summary = new CampaignSummary(
                all.id(), all.key(), all.phase(), all.device(), all.epoch(), all.iterations(), all.target(), all.attempts(),
                all.unit(), all.baseline(), all.vendor(), Optional.of(best), all.pauseReason(), all.stopReason(),
                all.shapes(), all.lookahead(), all.submissions(), all.waiting(), all.load(), all.agent());
        return new FinalReport(
                        new CampaignRecord(SAMPLE.plan(), summary, vendor, SAMPLE.finalMeasurement().map(FinalReportTest::withARow), SAMPLE.evaluations()),
                        List.of())
                .markdown();
    }

    private static FinalMeasurement withARow(FinalMeasurement last) {
        return last.withRows(new TreeMap<>(Map.of("1024x512", new Gain(1.5, 1.4, 1.6))), Optional.of("line 3 keeps an address between calls"));
    }
}
