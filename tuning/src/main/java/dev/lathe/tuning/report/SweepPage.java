package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.op.ProblemSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The data of a sweep's report.html. */
public record SweepPage(
        String sweep,
        SweepSummary summary,
        List<CampaignSection> campaigns,
        List<OutlierRate> outliers,
        List<GainBySource> groups,
        List<GainBySource> sources,
        List<BottleneckCounts.Count> bottlenecks,
        List<RejectionGroup> rejections) {
    public SweepPage {
        campaigns = List.copyOf(campaigns);
        outliers = List.copyOf(outliers);
        groups = List.copyOf(groups);
        sources = List.copyOf(sources);
        bottlenecks = List.copyOf(bottlenecks);
        rejections = List.copyOf(rejections);
    }

    /** Returns the page of the campaigns, in the given order. */
    public static SweepPage of(String sweep, List<CampaignRecord> campaigns) {
        List<EvaluationRow> rows = campaigns.stream()
                .flatMap(campaign -> EvaluationRows.of(campaign).stream())
                .toList();
        List<CampaignSection> sections = campaigns.stream()
                .map(campaign -> CampaignSection.of(name(campaign, campaigns), campaign))
                .toList();
        List<OutlierRate> outliers =
                OutlierRate.of(campaigns.stream().flatMap(campaign -> rated(campaign).stream()).toList());
        return new SweepPage(
                sweep,
                SweepSummary.of(sweep, sections, loadWarnings(campaigns), outliers),
                sections,
                outliers,
                GainBySource.byGroup(rows),
                GainBySource.bySource(rows),
                BottleneckCounts.of(rows),
                RejectionGroup.of(rows));
    }

    private static List<String> loadWarnings(List<CampaignRecord> campaigns) {
        return MachineLoad.warnings(campaigns.stream().flatMap(SweepPage::loads));
    }

    private static Stream<MachineLoad.OfCampaign> loads(CampaignRecord campaign) {
        String key = campaign.plan().key();
        Stream<MachineLoad.OfCampaign> last = campaign.finalMeasurement().flatMap(FinalMeasurement::load).stream()
                .flatMap(load -> campaign.summary().device().stream()
                        .map(device -> new MachineLoad.OfCampaign(device, key, load)));
        return Stream.concat(
                campaign.evaluations().stream()
                        .map(recorded -> new MachineLoad.OfCampaign(
                                recorded.device(), key, MachineLoad.unmeasured().with(recorded.evaluation()))),
                last);
    }

    /** Returns the shape, with the element type if several campaigns have this shape, or else the campaign's key. */
    private static String name(CampaignRecord campaign, List<CampaignRecord> all) {
        ProblemSet problems = campaign.plan().problems();
        String typed = problems.first().dtype() + " " + problems.shape();
        if (all.stream().filter(other -> problems.shape().equals(other.plan().problems().shape())).count() == 1) {
            return problems.shape();
        }
        List<ProblemSet> sets = all.stream().map(other -> other.plan().problems()).toList();
        return Collections.frequency(sets, problems) == 1 ? typed : campaign.plan().key();
    }

    private static Optional<CampaignRates> rated(CampaignRecord campaign) {
        return CampaignRates.of(campaign.plan().problems(), campaign.plan().metric(), campaign.summary());
    }
}
