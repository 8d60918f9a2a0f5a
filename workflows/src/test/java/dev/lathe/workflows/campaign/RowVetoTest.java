package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Candidates that gain in the mean of the rows that a benchmark writes and lose on one of them. */
@Timeout(300)
class RowVetoTest {
    @AutoClose
    private final TestCluster cluster = TestCluster.running();

    @Test
    void aLossOfFivePercentOnARowRejectsTheCandidate() {
        Verdict verdict = verdict(20);

        assertThat(verdict).isInstanceOf(Verdict.Discard.class);
        assertThat(verdict.reason()).endsWith(" in the mean, but loses 8.0 % on row second; the limit is 5.0 %");
    }

    @Test
    void aSmallerLossOnARowIsATradeOff() {
        Verdict verdict = verdict(30);

        assertThat(verdict).isInstanceOf(Verdict.KeepTradeOff.class);
        assertThat(verdict.reason()).endsWith(" in the mean; loses 2.0 % on row second");
    }

    @Test
    void theFinalMeasurementHasTheGainOfEachRow() {
        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.rows("r"), 3)));

        assertThat(ended.bests().flatMap(EpochBests::finalMeasurement).map(FinalMeasurement::byRow))
                .hasValueSatisfying(rows -> assertThat(rows).containsOnlyKeys("first", "second"));
    }

    private Verdict verdict(long x) {
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.rows("r"), 6));
        campaign.submit(new SubmitRequest(
                "line",
                new TreeMap<>(Map.of("x", new KnobValue.Whole(x))),
                Optional.empty(),
                Optional.of("a hunch"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
        return cluster.recorded(CampaignSummaries.of(cluster.result(campaign)).id()).stream()
                .filter(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .map(Recorded::verdict)
                .findFirst()
                .orElseThrow();
    }
}
