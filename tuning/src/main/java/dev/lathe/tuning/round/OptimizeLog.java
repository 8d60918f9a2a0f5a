package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.report.CampaignRecord;
import java.util.List;

/** The file optimize.md: the history of all rounds on one page. */
public record OptimizeLog(CampaignRecord campaign, List<Round> rounds) {
    public String markdown() {
        CampaignSummary summary = campaign.summary();
        Markdown text = new Markdown()
                .title("Optimization of " + summary.key())
                .section("Basic Information")
                .table(
                        List.of("item", "value"),
                        List.of(
                                List.of("campaign", summary.id()),
                                List.of("op", campaign.plan().op().name()),
                                List.of("device", summary.device().orElse("none yet")),
                                List.of("metric", campaign.plan().metric().name() + ", " + summary.unit()),
                                List.of("iterations", summary.iterations() + " of " + summary.target()),
                                List.of("state", summary.phase().toString())))
                .section("Baseline")
                .paragraph(rounds.getFirst().value() + ": " + rounds.getFirst().proposal().candidate().named())
                .section("Optimization History");
        rounds.stream().skip(1).forEach(round -> add(text, round));
        return text.section("Current Best")
                .paragraph(summary.best().map(OptimizeLog::best).orElse("None yet."))
                .section("Directions to Try")
                .items(
                        new NextDirections(campaign, rounds).sentences().stream().map(step -> "[ ] " + step).toList(),
                        "None.")
                .section("Verified Ineffective Directions")
                .table(List.of("Direction", "Version", "Reason"), ineffective())
                .section("Final Report")
                .paragraph(summary.phase().ended() ? end() : "The campaign has not ended.")
                .toString();
    }

    private String end() {
        return campaign.plan().proposers().protocol().writes(Document.FINAL_REPORT)
                ? "See final_report.md."
                : "The campaign has ended: " + campaign.summary().stopReason().orElse("reason unknown") + ".";
    }

    private static void add(Markdown text, Round round) {
        text.subsection("Round " + round.folder() + (round.isAccepted() ? " ✅" : " ❌"))
                .items(
                        List.of(
                                "Time: " + round.row().recorded().at(),
                                "Validation level: " + round.validationLevel(),
                                "Hypothesis: " + round.rationale().hypothesis(),
                                "Changes: " + round.change(),
                                "Result: " + round.value() + ", " + round.versusBaseline() + " versus the baseline",
                                "Test: " + round.test(),
                                "Decision: " + round.status() + ", " + round.reason(),
                                "Detailed data: rounds/" + round.folder() + "/",
                                "Notes: " + round.lesson().orElse("none")),
                        "");
    }

    private static String best(CampaignSummary.Best best) {
        return best.point() + ", iteration " + best.iteration() + ": "
                + CampaignSummary.speedupText(best.speedup(), best.speedupInterval()) + " over the baseline";
    }

    private List<List<String>> ineffective() {
        return rounds.stream()
                .filter(round -> !round.isBaseline() && !round.isAccepted())
                .map(round -> List.of(round.rationale().hypothesis(), round.folder(), round.reason()))
                .toList();
    }
}
