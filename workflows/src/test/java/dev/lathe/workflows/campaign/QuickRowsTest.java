package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Campaigns of an op with a quick benchmark of representative rows. */
@Timeout(300)
class QuickRowsTest {
    @AutoClose
    private final TestCluster cluster = TestCluster.running();

    @Test
    void aGainOnQuickRowsThatIsALossOnAllRowsIsDiscardedWithBothNumbers() {
        Verdict verdict = submitted(20).verdict();

        assertThat(verdict).isInstanceOf(Verdict.Discard.class);
        assertThat(verdict.reason()).matches("on the quick rows .* faster \\(.*\\); on all rows 25.0 % slower");
    }

    @Test
    void aGainOnAllRowsIsKeptWithBothNumbersAndMeasuredThere() {
        Recorded kept = submitted(25);

        assertThat(kept.verdict())
                .isInstanceOfSatisfying(Verdict.Keep.class, keep -> assertThat(keep.reason())
                        .matches("on the quick rows .* faster; on all rows .* faster"));
        assertThat(measurement(kept).environment().conditions()).doesNotContainKey(QuickRows.VARIABLE);
    }

    @Test
    void aCandidateThatIsWrongOnAnotherRowIsRejected() {
        assertThat(submitted(30).evaluation())
                .isInstanceOfSatisfying(Evaluation.Rejected.class, rejected -> assertThat(rejected.rejection().reason())
                        .isEqualTo("Check is FAIL in row 5"));
    }

    @Test
    void aCandidateWithoutAGainOnQuickRowsIsNotMeasuredOnAllRows() {
        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.quick("q"), 30)));

        EpochBests bests = ended.bests().orElseThrow();
        assertThat(bests.quickRows()).contains(new QuickRows(List.of("1", "9")));
        assertThat(cluster.recorded(CampaignSummaries.of(ended).id()))
                .filteredOn(recorded -> recorded.verdict() instanceof Verdict.Discard)
                .isNotEmpty()
                .allSatisfy(discarded -> {
                    assertThat(discarded.verdict().reason()).contains("on the quick rows");
                    assertThat(measurement(discarded).environment().conditions())
                            .containsEntry(QuickRows.VARIABLE, "1\n9");
                });
    }

    private static Measurement measurement(Recorded recorded) {
        return ((Evaluation.Measured) recorded.evaluation()).measurements().firstEntry().getValue();
    }

    private Recorded submitted(long x) {
        return cluster.submitted(Plans.quick("q"), x);
    }
}
