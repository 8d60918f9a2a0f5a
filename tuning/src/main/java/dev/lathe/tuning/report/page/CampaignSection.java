package dev.lathe.tuning.report.page;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.standing.VendorResult;
import dev.lathe.tuning.op.Better;
import dev.lathe.tuning.report.CampaignAccount;
import dev.lathe.tuning.report.Row;
import dev.lathe.tuning.report.Rows;
import dev.lathe.tuning.report.lesson.Version;
import java.util.List;
import java.util.Optional;

/** One campaign in report.html. */
public record CampaignSection(
        CampaignSummary summary,
        Better better,
        String vendor,
        Curve curve,
        Optional<Winner> winner,
        ProfileShares profiles,
        List<EpochLine> epochs,
        List<Submission> submissions,
        List<Version> versions,
        List<RunoffLine> runoff) {
    public CampaignSection {
        runoff = List.copyOf(runoff);
        versions = List.copyOf(versions);
        submissions = List.copyOf(submissions);
        epochs = List.copyOf(epochs);
    }

    public static CampaignSection of(CampaignAccount account) {
        List<Row> rows = Rows.of(account);
        return new CampaignSection(
                account.summary(),
                account.plan().metric().better(),
                text(account.vendor()),
                Curves.of(account.plan().metric(), rows),
                Winner.of(account, rows),
                ProfileShares.of(rows),
                EpochLine.of(rows),
                Submission.of(rows),
                Version.of(account.plan().metric(), rows),
                RunoffLine.of(account.plan().metric(), rows));
    }

    private static String text(VendorResult vendor) {
        return switch (vendor) {
            case VendorResult.Timed timed -> timed.library();
            case VendorResult.Unavailable unavailable -> "none: " + unavailable.reason();
        };
    }
}
