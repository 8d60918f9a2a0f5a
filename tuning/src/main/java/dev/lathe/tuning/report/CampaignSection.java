package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.op.MetricDirection;
import java.util.List;
import java.util.Optional;

/** The section of a campaign in report.html. */
public record CampaignSection(
        CampaignSummary summary,
        MetricDirection better,
        String vendor,
        Curve curve,
        Optional<WinnerSection> winner,
        ProfileShares profiles,
        List<EpochLine> epochs,
        List<SubmissionLine> submissions,
        List<Improvement> improvements,
        List<RunoffLine> runoff) {
    public CampaignSection {
        runoff = List.copyOf(runoff);
        improvements = List.copyOf(improvements);
        submissions = List.copyOf(submissions);
        epochs = List.copyOf(epochs);
    }

    public static CampaignSection of(CampaignRecord campaign) {
        List<EvaluationRow> rows = EvaluationRows.of(campaign);
        return new CampaignSection(
                campaign.summary(),
                campaign.plan().metric().better(),
                text(campaign.vendor()),
                Curve.of(campaign.plan().metric(), rows),
                WinnerSection.of(campaign, rows),
                ProfileShares.of(rows),
                EpochLine.of(rows),
                SubmissionLine.of(rows),
                Improvement.of(campaign.plan().metric(), rows),
                RunoffLine.of(campaign.plan().metric(), rows));
    }

    private static String text(VendorResult vendor) {
        return switch (vendor) {
            case VendorResult.Timed timed -> timed.library();
            case VendorResult.Unavailable unavailable -> "none: " + unavailable.reason();
        };
    }
}
