package dev.lathe.tuning.report.page;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.report.insight.Improvement;
import java.util.List;
import java.util.Optional;

/** One campaign in report.html. */
public record CampaignSection(
        CampaignSummary summary,
        MetricDirection better,
        String vendor,
        Curve curve,
        Optional<WinnerSection> winner,
        ProfileShares profiles,
        List<EpochLine> epochs,
        List<SubmissionLine> submissions,
        List<Improvement> versions,
        List<RunoffLine> runoff) {
    public CampaignSection {
        runoff = List.copyOf(runoff);
        versions = List.copyOf(versions);
        submissions = List.copyOf(submissions);
        epochs = List.copyOf(epochs);
    }

    public static CampaignSection of(CampaignRecord account) {
        List<EvaluationRow> rows = EvaluationRows.of(account);
        return new CampaignSection(
                account.summary(),
                account.plan().metric().better(),
                text(account.vendor()),
                Curves.of(account.plan().metric(), rows),
                WinnerSection.of(account, rows),
                ProfileShares.of(rows),
                EpochLine.of(rows),
                SubmissionLine.of(rows),
                Improvement.of(account.plan().metric(), rows),
                RunoffLine.of(account.plan().metric(), rows));
    }

    private static String text(VendorResult vendor) {
        return switch (vendor) {
            case VendorResult.Timed timed -> timed.library();
            case VendorResult.Unavailable unavailable -> "none: " + unavailable.reason();
        };
    }
}
