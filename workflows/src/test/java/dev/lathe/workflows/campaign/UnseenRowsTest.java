package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Campaigns of an op with rows on which candidates are not tuned. */
@Timeout(300)
class UnseenRowsTest {
    @AutoClose
    private final TestCluster cluster = TestCluster.running();

    @Test
    void aGainThatVanishesOnUnseenRowsIsOverfit() {
        Verdict verdict = submitted(20).verdict();

        assertThat(verdict).isInstanceOf(Verdict.Discard.class);
        assertThat(verdict.reason())
                .matches(
                        "overfit: .* % faster \\(99 % interval .*\\) on the tuned rows; on unseen rows 0.0 % faster.*");
    }

    @Test
    void aCandidateThatIsWrongOnAnUnseenRowIsRejected() {
        Recorded recorded = submitted(30);

        assertThat(recorded.evaluation())
                .isInstanceOfSatisfying(Evaluation.Rejected.class, rejected -> assertThat(rejected.rejection().reason())
                        .isEqualTo("on unseen rows: Check is FAIL in row 67"));
    }

    @Test
    void aGainThatHoldsOnUnseenRowsIsKeptWithBothNumbers() {
        assertThat(submitted(25).verdict())
                .isInstanceOfSatisfying(Verdict.Keep.class, keep -> assertThat(keep.reason())
                        .matches(".* faster on the tuned rows; on unseen rows .* faster"));
    }

    @Test
    void aWarningAboutTheSourceStandsInTheReason() {
        assertThat(submitted(23).verdict())
                .isInstanceOfSatisfying(Verdict.Keep.class, keep -> assertThat(keep.reason())
                        .endsWith("; warning: line 3 keeps an address between calls"));
    }

    @Test
    void theFinalMeasurementSaysThatTheSpeedupHoldsOnUnseenRows() {
        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.unseen("u"), 3)));

        assertThat(CampaignSummaries.of(ended).best().flatMap(CampaignSummary.Best::transfer))
                .hasValueSatisfying(
                        text -> assertThat(text).matches("clean: 1\\.1\\dx \\(99 % interval .*\\) on unseen rows"));
    }

    private Recorded submitted(long x) {
        return cluster.submitted(Plans.unseen("u"), x);
    }
}
