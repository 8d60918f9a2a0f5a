package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.StopRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The campaign of size 5 has found the best of its line after a few iterations, that of size 100 gains for a long time. */
@Timeout(300)
class HandoverTest {
    private static final int EACH = 30;
    private static final int PATIENCE = 8;

    private final TestCluster house = new TestCluster(10_000);

    @BeforeEach
    void open() {
        house.addDevice("a");
        house.addDevice("b");
        house.start("a");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private SweepWorkflow begin(SweepPlan plan, int iterations, SweepRequest.Start start) {
        SweepWorkflow sweep = house.client().newWorkflowStub(SweepWorkflow.class, house.sweepOptions(plan.id()));
        WorkflowClient.start(sweep::run, new SweepRequest(plan, iterations, start));
        return sweep;
    }

    private SweepStatus ended(SweepPlan plan) {
        return result(begin(plan, EACH, SweepRequest.Start.FRESH));
    }

    private static SweepStatus result(SweepWorkflow sweep) {
        return WorkflowStub.fromTyped(sweep).getResult(SweepStatus.class);
    }

    private static CampaignSummary summary(SweepStatus status, int campaign) {
        return status.campaigns().get(campaign).ended().orElseThrow();
    }

    private static int iterations(SweepStatus status) {
        return status.campaigns().stream().mapToInt(row -> row.ended().orElseThrow().iterations()).sum();
    }

    @Test
    void whatAConvergedCampaignLeavesGoesToTheOneThatStillGains() {
        SweepStatus status = ended(Plans.patient("s", PATIENCE, List.of(5L, 100L)));

        CampaignSummary converged = summary(status, 0);
        CampaignSummary heir = summary(status, 1);
        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(converged.stopReason().orElseThrow()).startsWith("converged: no gain in the last 8 of ");
        assertThat(converged.iterations()).isBetween(PATIENCE, EACH - 1);
        assertThat(heir.handed()).hasValue(EACH - converged.iterations());
        assertThat(heir.target()).isEqualTo(EACH + heir.handed().getAsInt());
        assertThat(iterations(status)).isEqualTo(2 * EACH);
    }

    @Test
    void withoutPatienceEveryCampaignUsesItsOwn() {
        SweepPlan patient = Plans.patient("s", PATIENCE, List.of(5L, 100L));
        SweepPlan plain = new SweepPlan(
                patient.id(), patient.op(), patient.metric(), patient.members(), 16, patient.gates(),
                patient.profilePolicy(), patient.sampling(), patient.search(), patient.devices());

        SweepStatus status = ended(plain);

        assertThat(status.campaigns()).allSatisfy(row -> {
            assertThat(row.ended().orElseThrow().iterations()).isEqualTo(EACH);
            assertThat(row.ended().orElseThrow().handed()).isEmpty();
        });
    }

    @Test
    void whereNobodyGainsNothingIsHandedOn() {
        SweepStatus status = ended(Plans.patient("s", PATIENCE, List.of(5L, 6L)));

        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(status.campaigns()).allSatisfy(row ->
                assertThat(row.ended().orElseThrow().iterations()).isLessThan(EACH));
    }

    @Test
    void isTheSameWhateverEndsFirst() {
        SweepStatus alone = ended(Plans.patient("alone", PATIENCE, List.of(100L, 5L, 150L)));
        house.offer("b");
        SweepStatus beside = ended(Plans.patient("beside", PATIENCE, List.of(100L, 5L, 150L)));

        assertThat(handed(alone)).isEqualTo(handed(beside)).filteredOn(more -> more > 0).hasSize(2);
    }

    /** None to a campaign that was never begun. */
    private static List<Integer> handed(SweepStatus status) {
        return status.campaigns().stream()
                .map(row -> row.ended().map(summary -> summary.handed().orElse(0)).orElse(0))
                .toList();
    }

    @Test
    void aCampaignThatGaveGoesOnWhenTheSweepIsExtendedAfterItsEnd() {
        SweepPlan plan = Plans.patient("s", PATIENCE, List.of(5L, 100L));
        SweepStatus before = ended(plan);

        SweepStatus after = result(begin(plan, EACH + 1, SweepRequest.Start.AGAIN));

        assertThat(summary(after, 0).iterations()).isEqualTo(summary(before, 0).iterations() + PATIENCE);
        assertThat(summary(after, 1).handed().getAsInt()).isEqualTo(summary(before, 1).handed().getAsInt());
    }

    @Test
    void startedAgainForNoMoreItGivesNothingTwice() {
        SweepPlan plan = Plans.patient("s", PATIENCE, List.of(5L, 100L));
        SweepStatus before = ended(plan);

        SweepStatus after = result(begin(plan, EACH, SweepRequest.Start.AGAIN));

        assertThat(after.campaigns().stream().map(row -> row.ended().orElseThrow().iterations()))
                .isEqualTo(before.campaigns().stream().map(row -> row.ended().orElseThrow().iterations()).toList());
    }

    @Test
    void aSweepThatIsStoppedHandsNothingOn() {
        SweepWorkflow sweep = begin(Plans.patient("s", PATIENCE, List.of(5L, 100L)), 2_000, SweepRequest.Start.FRESH);

        sweep.stop(new StopRequest("enough"));

        assertThat(handed(result(sweep))).containsOnly(0);
    }

    @Test
    void anExtensionWhileItRunsCountsForAllOfThem() {
        SweepWorkflow sweep = begin(Plans.patient("s", PATIENCE, List.of(5L, 100L)), EACH, SweepRequest.Start.FRESH);

        sweep.extend(new ExtendRequest(EACH + 5));
        SweepStatus status = result(sweep);

        assertThat(iterations(status)).isEqualTo(2 * (EACH + 5));
    }
}
