package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.CampaignSummary.Best;
import dev.lathe.tuning.campaign.CampaignSummary.Interval;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepSummaryTest {
    @Test
    void namesTheShapesWhoseWinnerMayBeAsFastAsTheVendorLibrary() {
        CampaignRecord campaign = SampleCampaigns.small();

        assertThat(sure(campaign.reporting(withVendorInterval(campaign.summary(), new Interval(0.63, 3.36)))))
                .contains("No significant difference from the vendor library: 64.");
        assertThat(sure(campaign.reporting(withVendorInterval(campaign.summary(), new Interval(1.02, 1.04)))))
                .doesNotContain("vendor");
    }

    @Test
    void comparesWithTheVendorLibraryWhichOneOrSeveralKernelsReach() {
        CampaignRecord plain = SampleCampaigns.small();
        CampaignRecord ahead = plain.reporting(withVendorInterval(plain.summary(), new Interval(1.02, 1.04)));

        assertThat(SweepPage.of("night", List.of(ahead)).summary().gained())
                .endsWith("as fast as the baseline, and reaches 103.0 % of the vendor library's speed.");
        SweepSummary both = SweepPage.of("night", List.of(ahead, ahead)).summary();
        assertThat(both.gained()).endsWith("in the geometric mean, and reach 103.0 % of the vendor library's speed.");
        assertThat(both.where()).contains(" Least ahead of the vendor library: ");
    }

    private static String sure(CampaignRecord campaign) {
        return SweepPage.of("night", List.of(campaign)).summary().sure();
    }

    private static CampaignSummary withVendorInterval(CampaignSummary plain, Interval interval) {
        Best best = plain.best().orElseThrow();
        return new CampaignSummary(
                plain.id(),
                plain.key(),
                plain.phase(),
                plain.device(),
                plain.epoch(),
                plain.iterations(),
                plain.target(),
                plain.attempts(),
                plain.unit(),
                plain.baseline(),
                OptionalDouble.of(4.9),
                Optional.of(new Best(
                        best.iteration(),
                        best.candidate(),
                        best.point(),
                        best.value(),
                        best.speedup(),
                        best.speedupInterval(),
                        OptionalDouble.of(1.03),
                        Optional.of(interval),
                        best.comparisons(),
                        best.transfer(),
                        best.interim(),
                        best.source())),
                plain.pauseReason(),
                plain.stopReason(),
                plain.shapes(),
                plain.lookahead(),
                plain.submissions(),
                plain.waiting(),
                plain.load(),
                plain.agent());
    }

    @Test
    void saysWhatWasGainedWhereAndHowSure() {
        SweepSummary summary = SweepPage.of("night", List.of(SampleCampaigns.small())).summary();

        assertThat(summary.gained()).isEqualTo("The best kernel is 1.60x as fast as the baseline.");
        assertThat(summary.where()).isEqualTo("64: 1.60x.");
        assertThat(summary.sure())
                .isEqualTo("The winner was measured again at the end, in the same rounds as its baseline. "
                        + "The 99 % interval of each speedup excludes 1. Wide intervals: 64.");
        assertThat(summary.next())
                .containsExactly(
                        "Measure again with fewer other processes; the interval of the speedup is wide (64).",
                        "Install the vendor library for a comparison with it (./lathe doctor shows how).",
                        "Use the winners: ./lathe export night --as library --out DIR writes a C library.");
        assertThat(summary.warnings()).isEmpty();
    }

    @Test
    void aStoppedSweepIsPreliminaryAndIsExtendedForItsFinalMeasurements() {
        CampaignRecord done = SampleCampaigns.small();
        CampaignRecord stopped = new CampaignRecord(
                done.plan(), done.summary().endedAs(Phase.STOPPED, "by hand"), done.vendor(), Optional.empty(),
                done.evaluations());

        SweepSummary summary = SweepPage.of("night", List.of(stopped)).summary();

        assertThat(summary.gained())
                .isEqualTo("Preliminary, because final measurements are missing. "
                        + "The best kernel is 1.60x as fast as the baseline.");
        assertThat(summary.next())
                .contains(
                        "Extend the stopped campaigns for their final measurements: ./lathe sweep extend night --by 1 (64).")
                .noneMatch(step -> step.startsWith("Use the winners"));
    }

    @Test
    void suggestsNoLibraryThatTheOpDoesNotHave() {
        CampaignRecord ended = SampleCampaigns.small();
        VendorResult none = VendorResult.Unavailable.ofOp("gemm", "cpu");
        CampaignRecord own = new CampaignRecord(
                ended.plan(), ended.summary(), none, ended.finalMeasurement(), ended.evaluations());

        assertThat(SweepPage.of("night", List.of(own)).summary().next())
                .noneMatch(step -> step.contains("vendor library"))
                .anyMatch(step -> step.contains("--as library"));
    }

    @Test
    void suggestsNoExportOfARepositoryAsALibrary() {
        Environment bench = Environment.of(Environment.ofRepository("gemm", "make bench", "cc 12"));
        CampaignRecord ofRepository = SampleCampaigns.of(List.of(SampleCampaigns.firstIn(bench)));

        assertThat(SweepPage.of("night", List.of(ofRepository)).summary().next())
                .noneMatch(step -> step.contains("--as library"))
                .last()
                .isEqualTo("Use the winners: the knobs of each are in its winner.json.");
    }

    @Test
    void countsOneThingInTheSingular() {
        CampaignRecord ended = SampleCampaigns.small();
        CampaignRecord running = new CampaignRecord(
                ended.plan(), ended.summary(), ended.vendor(), Optional.empty(), ended.evaluations());
        OutlierRate outlier = new OutlierRate("gemm", ComparedRate.BEST, 1, 2, 3, "GB/s", List.of("64"));

        assertThat(SweepPage.of("night", List.of(ended, running)).summary().sure())
                .startsWith("1 of 2 winners was measured again at the end, in the same rounds as its baseline. ");
        assertThat(SweepPage.of("night", List.of(ended, ended)).summary().sure())
                .startsWith("2 of 2 winners were measured again at the end, in the same rounds as their baselines. ");
        assertThat(new NextSteps("night", List.of(), List.of(), List.of(outlier)).sentences())
                .containsExactly("Check the 1 outlier below.");
        assertThat(new NextSteps("night", List.of(), List.of(), List.of(outlier, outlier)).sentences())
                .containsExactly("Check the 2 outliers below.");
    }

    @Test
    void warnsOfAMachineThatWasLoadedWhileItMeasured() {
        List<Recorded> loaded = IntStream.range(0, 5).mapToObj(i -> SampleCampaigns.under("14.2", 100 + 20 * i))
                .toList();
        SweepSummary summary = SweepPage.of("night", List.of(SampleCampaigns.of(loaded))).summary();

        assertThat(summary.warnings())
                .containsExactly("host:cpu: load 14 on 2 cores during 5 of 5 measurements: times vary by 30 %; rerun "
                        + "on an idle machine");
        assertThat(summary.next()).first().asString().startsWith("Run the sweep again on an idle machine");
    }

    @Test
    void warnsIfOnlyTheFinalMeasurementWasDisturbed() {
        CampaignRecord quiet = SampleCampaigns.of(List.of(SampleCampaigns.under("1.0", 100)));
        FinalMeasurement loaded = SampleCampaigns.LAST.withLoad(MachineLoad.ofFinal(
                Environment.of("protocol 1").with(Environment.LOAD, "4.9").with(Environment.CORES, "2"),
                Samples.of(0.8e6, 1e6, 1.2e6)));
        CampaignRecord ended = new CampaignRecord(
                quiet.plan(), quiet.summary(), quiet.vendor(), Optional.of(loaded), quiet.evaluations());

        assertThat(SweepPage.of("night", List.of(ended)).summary().warnings())
                .containsExactly(
                        "host:cpu: load 5 on 2 cores during 1 of 2 measurements, including 1 final one: times vary "
                                + "by 30 %; rerun on an idle machine");
    }

    @Test
    void doesNotWarnOfLathesOwnLoad() {
        List<Recorded> own = List.of(SampleCampaigns.under("4.0", 100), SampleCampaigns.under("3.9", 100));

        assertThat(SweepPage.of("night", List.of(SampleCampaigns.of(own))).summary().warnings()).isEmpty();
    }

    @Test
    void namesCampaignsByTheirShapesUnlessTheseAreEqual() {
        assertThat(SweepPage.of("night", List.of(SampleCampaigns.small())).campaigns().getFirst().name())
                .isEqualTo("64");
        assertThat(SweepPage.of("night", List.of(SampleCampaigns.small(), SampleCampaigns.small())).campaigns()
                .getFirst().name())
                .isEqualTo("gemm_f32_64_fs");
    }

    @Test
    void groupsRejectionsThatDifferOnlyInNumbers() {
        List<Recorded> rejected = List.of(
                SampleCampaigns.rejected(1, 1, "kernel.c:7: too many registers"),
                SampleCampaigns.rejected(2, 2, "kernel.c:19: too many registers"),
                SampleCampaigns.rejected(3, 3, "TILE=3 does not divide 64"));

        assertThat(SweepPage.of("night", List.of(SampleCampaigns.of(rejected))).rejections())
                .extracting(RejectionGroup::stage, RejectionGroup::count, RejectionGroup::example)
                .containsExactly(
                        tuple(RejectionStage.COMPILE, 2, "kernel.c:7: too many registers"),
                        tuple(RejectionStage.COMPILE, 1, "TILE=3 does not divide 64"));
    }
}
