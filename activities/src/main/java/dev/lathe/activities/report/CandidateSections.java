package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.NONE;
import static dev.lathe.activities.report.Html.code;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.activities.report.LinkedCampaigns.Row;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.SubmissionLine;
import java.util.List;

/** The sections of the candidates: all of them by campaign, and the submitted ones. */
record CandidateSections(LinkedCampaigns campaigns) {
    private static final Section CANDIDATES = new Section("candidates", "Candidates", """
            In the order of proposals. Interval: 99 %, of the comparison with the incumbent. The file \
            <code>candidates.jsonl</code> in the campaign's folder has the certificates of all candidates.""");

    private static final Section SUBMISSIONS = new Section("submissions", "Submitted candidates", "");

    String candidates() {
        return CANDIDATES.html(campaigns.each(this::candidates));
    }

    private String candidates(CampaignSection campaign) {
        CandidatesTable table = new CandidatesTable(campaign, campaigns.links(campaign));
        return Html.details(table.id(), table.summary(), campaigns.isSingle(), table.html());
    }

    String submissions() {
        return SUBMISSIONS.html(Html.tableUnlessEmpty(
                "Submitted candidates",
                List.of(
                        campaigns.shape(Row::campaign),
                        new Column<>("kernel", "plain", row -> code(row.value().kernel())),
                        Column.of("origin", "", row -> row.value().origin()),
                        Column.of("hypothesis", "reason", row -> hypothesis(row.value())),
                        Column.of("expected", "", row -> row.value().expected().orElse(NONE)),
                        Column.of("evidence", "reason", row -> evidence(row.value())),
                        Column.of("decision", "", row -> row.value().decision()),
                        Column.of("reason", "reason", row -> row.value().reason())),
                campaigns.rows(CampaignSection::submissions)));
    }

    private static String hypothesis(SubmissionLine submission) {
        return submission.hypothesis()
                + submission.justification().map(reason -> ", because " + reason).orElse("");
    }

    private static String evidence(SubmissionLine submission) {
        return submission.evidence().isEmpty() ? NONE : String.join("; ", submission.evidence());
    }
}
