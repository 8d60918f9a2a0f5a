package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A winner that is faster than similar shapes suggest counts only if a second harness confirms it. */
@Timeout(300)
class OutlierTest {
    private static final int ITERATIONS = 2;

    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    private final SyntheticDevice device = cluster.addDevice("a");

    @Test
    void aSecondHarnessMeasuresTheWinnerBeforeTheSweepEnds() {
        SweepPlan plan = Plans.rated("s", List.of(20L, 200L, 201L, 202L));

        SweepStatus status = run(plan);

        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(status.ended()).containsExactly(new SweepStatus.Ended(Phase.DONE, 4));
        assertThat(harnessed()).as("the winner of the smallest shape, thirty times as fast, once")
                .containsExactly("second harness: 2");
        assertThat(results(plan)).extracting(OutlierTest::secondHarness)
                .containsExactly(
                        Optional.of("correct on 3 shapes"), Optional.empty(), Optional.empty(), Optional.empty());
        assertThat(results(plan)).extracting(ended -> ended.ledger().counts().iterations())
                .containsOnly(ITERATIONS);
    }

    @Test
    void theCampaignSaysWhyItRunsAgain() {
        SweepPlan plan = Plans.rated("s", List.of(20L, 200L, 201L, 202L));
        CompletableFuture<CampaignSummary> doubted = new CompletableFuture<>();
        CampaignWorkflow outlier = cluster.client()
                .newWorkflowStub(CampaignWorkflow.class, "s/" + plan.key(plan.members().getFirst()));
        device.during("second harness: 2", () -> doubted.complete(outlier.status()));

        run(plan);

        assertThat(doubted.join().phase()).isEqualTo(Phase.FINAL_BENCHMARK);
        assertThat(doubted.join().waiting().orElseThrow().text())
                .isEqualTo("a second harness, because the winner is faster than similar shapes suggest");
    }

    @Test
    void winnersThatFitEachOtherNeedNone() {
        run(Plans.rated("s", List.of(200L, 201L, 202L)));

        assertThat(harnessed()).isEmpty();
    }

    private SweepStatus run(SweepPlan plan) {
        cluster.start("a");
        cluster.restorePool();
        SweepWorkflow sweep = cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions(plan.id()));
        WorkflowClient.start(sweep::run, new SweepRequest(plan, ITERATIONS, SweepRequest.Start.FRESH));
        return WorkflowStub.fromTyped(sweep).getResult(SweepStatus.class);
    }

    private List<String> harnessed() {
        return device.log().stream().filter(line -> line.startsWith("second harness")).toList();
    }

    private List<CampaignState> results(SweepPlan plan) {
        return plan.members().stream()
                .map(member -> cluster.client().newUntypedWorkflowStub(plan.id() + "/" + plan.key(member)))
                .map(campaign -> campaign.getResult(CampaignState.class))
                .toList();
    }

    private static Optional<String> secondHarness(CampaignState ended) {
        return ended.bests().flatMap(EpochBests::finalMeasurement).flatMap(FinalMeasurement::secondHarness);
    }
}
