package dev.lathe.activities.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.Evaluations;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.campaign.CampaignState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ParallelCoordinatesTest {
    /** The lowest position of an axis, which is that of the smallest value. */
    private static final String LOWEST = " 230L";

    @Test
    void theBoldLineIsTheWinnerAndNotAFasterCandidateThatWasNotAccepted() {
        String chart = chart(
                at(0, 8, new Verdict.Keep("the baseline")),
                at(1, 4, new Verdict.Keep("2x faster")),
                at(2, 1, new Verdict.Inconclusive("8x faster (99 % interval 0.5x to 90x)")));

        assertThat(bold(chart)).startsWith("M48 135L144 135L240 ");
        assertThat(chart).contains("M48" + LOWEST, "M48 40L144 40L");
    }

    private static String bold(String chart) {
        Matcher line = Pattern.compile("class=\"line speed3\" d=\"([^\"]*)\"").matcher(chart);
        assertThat(line.find()).isTrue();
        return line.group(1);
    }

    private static String chart(Recorded... evaluations) {
        CampaignHistory history =
                new CampaignHistory(CampaignState.fresh(Evaluations.plan("night"), 20), List.of(evaluations));
        return ParallelCoordinates.of(CampaignSection.of("64", history.toRecord())).orElseThrow();
    }

    private static Recorded at(int ordinal, double milliseconds, Verdict verdict) {
        Point point = new Point(
                "line", new TreeMap<>(Map.of("X", KnobValue.of(ordinal), "Y", KnobValue.of(10 * ordinal))));
        Proposal proposal = new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                ordinal == 0 ? Origin.BASELINE : Origin.SEARCH,
                Category.TILING,
                Rationale.of("scripted"));
        double median = milliseconds * 1e6;
        Measurement measurement = new Measurement(
                Samples.of(median), Optional.empty(), median, Optional.empty(), Environment.of("scripted"));
        return new Recorded(
                new Numbering.Iteration(ordinal),
                1,
                "host:cpu",
                Instant.EPOCH.plusSeconds(ordinal),
                new Evaluation.Measured(
                        proposal,
                        new TreeMap<>(Map.of("line_f32_64", measurement)),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                verdict);
    }
}
