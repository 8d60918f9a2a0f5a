package dev.lathe.activities.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CampaignReaderTest {
    @AutoClose
    private final ScriptedCampaigns campaigns = new ScriptedCampaigns();
    private final CampaignReader reader = new CampaignReader(campaigns.client());
    private final RecallActivityImpl recall = new RecallActivityImpl(campaigns.client());

    @Test
    void readsEveryEvaluationAlongTheChainOfRuns() {
        CampaignState result = ScriptedCampaigns.end(campaigns.run(ScriptedCampaigns.fresh(10)));

        CampaignHistory history = reader.read(ScriptedCampaigns.ID).orElseThrow();
        assertThat(history.evaluations()).isEqualTo(evaluations(10));
        assertThat(history.state()).isEqualTo(result);
        assertThat(recall.recall(ScriptedCampaigns.ID)).contains(result);
    }

    @Test
    void readsTheEvaluationsRecordedBeforeACampaignWasRestarted() {
        CampaignState first = ScriptedCampaigns.end(campaigns.run(ScriptedCampaigns.fresh(4)));
        CampaignState second = ScriptedCampaigns.end(campaigns.run(first.reopened(8)));
        CampaignState third = ScriptedCampaigns.end(campaigns.run(second.reopened(11)));

        CampaignHistory history = reader.read(ScriptedCampaigns.ID).orElseThrow();
        assertThat(history.evaluations()).isEqualTo(evaluations(11));
        assertThat(history.state()).isEqualTo(third);
    }

    @Test
    void ignoresAnEarlierCampaignWithTheSameIdThatWasNotResumed() {
        ScriptedCampaigns.end(campaigns.run(ScriptedCampaigns.fresh(9)));
        ScriptedCampaigns.end(campaigns.run(ScriptedCampaigns.fresh(4)));

        assertThat(reader.read(ScriptedCampaigns.ID).orElseThrow().evaluations()).isEqualTo(evaluations(4));
    }

    @Test
    void readsTheStateOfARunningCampaignFromItsHistory() {
        WorkflowStub running = campaigns.run(ScriptedCampaigns.waiting(10, "lunch"));
        awaitEvaluations(10);

        CampaignSummary summary = reader.read(ScriptedCampaigns.ID).orElseThrow().summary();
        assertThat(summary.phase()).isEqualTo(Phase.RUNNING);
        assertThat(summary.iterations()).isEqualTo(7);
        running.signal("extend", new ExtendRequest(12));
        assertThat(reader.read(ScriptedCampaigns.ID).orElseThrow().summary().target()).isEqualTo(12);
        assertThat(summary.attempts()).isEqualTo(3);
        assertThat(summary.best().orElseThrow().iteration()).isEqualTo(7);
        assertThatThrownBy(() -> recall.recall(ScriptedCampaigns.ID))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo("TransientInfra");
                    assertThat(failure.getOriginalMessage()).contains("still running");
                });
        running.signal("end");
        ScriptedCampaigns.end(running);
    }

    @Test
    void reportsTheWinnerOfARunoffWithTheNumberOfItsIteration() {
        WorkflowStub running = campaigns.run(ScriptedCampaigns.waiting(10, "runoff"));
        awaitEvaluations(11);

        CampaignHistory history = reader.read(ScriptedCampaigns.ID).orElseThrow();
        assertThat(history.evaluations()).endsWith(Evaluations.at(10), Evaluations.runoffOf(4));
        assertThat(history.state().ledger().unpack().entries()).hasSize(10);
        assertThat(history.summary().best().orElseThrow().iteration()).isEqualTo(3);
        assertThat(history.state().bests().orElseThrow().incumbent().proposal().ordinal()).isEqualTo(4);
        running.signal("end");
        ScriptedCampaigns.end(running);
    }

    @Test
    void reconstructsTheStateOfAFailedCampaignFromItsEvaluations() {
        WorkflowStub failing = campaigns.run(ScriptedCampaigns.failing(5));
        assertThatThrownBy(() -> ScriptedCampaigns.end(failing)).isInstanceOf(WorkflowFailedException.class);

        CampaignState state = recall.recall(ScriptedCampaigns.ID).orElseThrow();
        assertThat(state.ledger().unpack().entries()).hasSize(5);
        ScriptedCampaigns.end(campaigns.run(state.reopened(8)));
        assertThat(reader.read(ScriptedCampaigns.ID).orElseThrow().evaluations()).isEqualTo(evaluations(8));
    }

    @Test
    void isEmptyIfTheCampaignDoesNotExist() {
        assertThat(reader.read("none/at-all")).isEmpty();
        assertThat(recall.recall("none/at-all")).isEmpty();
    }

    private void awaitEvaluations(int count) {
        Await.until(() -> reader.read(ScriptedCampaigns.ID).orElseThrow().evaluations().size() > count);
    }

    /** The baseline and the evaluations after it. */
    private static List<Recorded> evaluations(int last) {
        return IntStream.rangeClosed(0, last).mapToObj(Evaluations::at).toList();
    }
}
