package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowUpdateException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class StopCriteriaTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    @Test
    void endsAfterTheIterationInFlightWhenItIsStopped() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 2_000));

        campaign.stop(new StopRequest("good enough"));
        CampaignSummary summary = CampaignSummaries.of(cluster.result(campaign));

        assertThat(summary.phase()).isEqualTo(Phase.STOPPED);
        assertThat(summary.stopReason()).contains("stopped: good enough");
        assertThat(summary.iterations()).isLessThan(2_000);
    }

    @Test
    void isDoneWhenTheSearchSpaceIsExhausted() {
        try (TestCluster small = new TestCluster(12)) {
            small.addDevice("a");
            small.start("a");

            CampaignState state = small.result(small.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 40)));

            assertThat(state.phase()).isEqualTo(Phase.DONE);
            assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.SPACE_EXHAUSTED);
            assertThat(state.stopReason().orElseThrow().text()).contains("all 12 points were tried");
        }
    }

    @Test
    void endsWhenTheTargetValueIsReached() {
        cluster.addDevice("a");
        cluster.start("a");
        EarlyStopping targetValue =
                new EarlyStopping(OptionalDouble.of(1.3e-3), Optional.empty(), Optional.empty(), OptionalInt.empty());

        SweepPlan plan = Plans.withEarlyStopping(Plans.sweep("s", 1, 0), targetValue);
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 60)));

        assertThat(state.phase()).isEqualTo(Phase.DONE);
        assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.TARGET_REACHED);
        assertThat(CampaignSummaries.of(state).best().orElseThrow().value()).isLessThanOrEqualTo(1.3e-3);
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
    }

    @Test
    void endsWhenTheTargetShareOfTheBaselineIsReached() {
        cluster.addDevice("a");
        cluster.start("a");
        EarlyStopping targetShare = EarlyStopping.never().withShare(new TargetShare(TargetShare.BASELINE, 1.5));

        SweepPlan plan = Plans.withEarlyStopping(Plans.sweep("s", 1, 0), targetShare);
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 60)));

        assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.TARGET_REACHED);
        assertThat(state.stopReason().orElseThrow().text()).endsWith("of the baseline, target 1.500");
        assertThat(CampaignSummaries.of(state).iterations()).isLessThan(60);
    }

    @Test
    void endsWhenEachRowIsAtItsTarget() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = end(Plans.capped("s"), 60);
        CampaignState extended = cluster.result(cluster.startCampaign(state.reopened(90)));

        assertThat(state.phase()).isEqualTo(Phase.DONE);
        assertThat(state.stopReason())
                .contains(new StopReason(StopReason.Kind.TARGET_REACHED, "target reached: each row is at its target"));
        assertThat(state.bests().orElseThrow().incumbent().iteration())
                .isEqualTo(state.ledger().unpack().iterations())
                .isBetween(1, 59);
        assertThat(extended.ledger()).isEqualTo(state.ledger());
    }

    @Test
    void endsWhenThePatienceIsSpentAndResumesWhenItIsExtended() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignState converged =
                cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.withPatience("s", 25, List.of(5L)), 60)));

        CampaignState notExtended = cluster.result(cluster.startCampaign(converged.reopened(60)));
        CampaignState extended = cluster.result(cluster.startCampaign(converged.reopened(65)));

        assertThat(converged.phase()).isEqualTo(Phase.DONE);
        assertThat(converged.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.CONVERGED);
        int gained = converged.bests().orElseThrow().incumbent().iteration();
        assertThat(converged.ledger().unpack().iterations()).isEqualTo(gained + 25);
        assertThat(notExtended.ledger()).isEqualTo(converged.ledger());
        assertThat(extended.ledger().unpack().iterations()).isEqualTo(Math.min(gained + 50, 65));
    }

    @ParameterizedTest
    @CsvSource({
        "ITERATIONS_DONE, DONE, true",
        "ROUNDS_DONE, DONE, true",
        "CONVERGED, DONE, true",
        "TARGET_REACHED, DONE, true",
        "SPACE_EXHAUSTED, DONE, true",
        "STOPPED_BY_USER, STOPPED, false",
        "ATTEMPTS_SPENT, EXHAUSTED, false",
        "TIME_SPENT, EXHAUSTED, false",
        "BASELINE_FAILED, FAILED, false",
        "FAILED, FAILED, false"
    })
    void eachReasonLeadsToAPhaseAndOnlyACampaignThatIsDoneResumesAtOnce(
            StopReason.Kind kind, Phase phase, boolean resumes) {
        assertThat(StopCriteria.phase(kind)).isEqualTo(phase);
        assertThat(StopCriteria.mayBeExtended(kind)).isEqualTo(resumes);
    }

    private CampaignState end(SweepPlan plan, int iterations) {
        return cluster.result(cluster.startCampaign(TestCluster.fresh(plan, iterations)));
    }

    @Test
    void endsAtTheLimitOfAttemptsIfNothingCompiles() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = end(Plans.broken("s"), 1);

        assertThat(state.phase()).isEqualTo(Phase.EXHAUSTED);
        assertThat(state.stopReason().orElseThrow().text()).startsWith("54 candidates were rejected and 0 measured");
        assertThat(state.ledger().unpack().attempts()).isEqualTo(54);
        assertThat(state.bests().orElseThrow().incumbent().iteration()).isZero();
    }

    @Test
    void failsIfTheBaselineIsRejected() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.withFailure("s");

        CampaignState state = cluster.result(
                cluster.startCampaign(CampaignState.fresh(plan.campaign(plan.members().get(1)), 5)));

        assertThat(state.phase()).isEqualTo(Phase.FAILED);
        assertThat(state.stopReason()).contains(new StopReason(
                StopReason.Kind.BASELINE_FAILED, "the baseline line x=0 was rejected at crash: SIGSEGV"));
        assertThat(state.bests()).isEmpty();
    }

    @Test
    void ofSeveralReasonsTheTargetOfIterationsIsFirst() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        SweepPlan spent = Plans.withEarlyStopping(
                Plans.sweep("s", 1, 0),
                new EarlyStopping(
                        OptionalDouble.of(1), Optional.empty(), Optional.of(Duration.ZERO), OptionalInt.empty()));
        CampaignWorkflow[] campaign = new CampaignWorkflow[1];
        device.during("1:3", () -> campaign[0].stop(new StopRequest("enough")));

        // The target value is one that the baseline reaches.
        assertThat(end(spent, 3).stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.TARGET_REACHED);

        campaign[0] = cluster.startCampaign(TestCluster.fresh(Plans.sweep("done", 1, 0), 3));
        assertThat(cluster.result(campaign[0]).stopReason().orElseThrow().kind())
                .isEqualTo(StopReason.Kind.ITERATIONS_DONE);
    }

    @Test
    void aSpentTimeLimitEndsACampaignWithTheFinalMeasurementOfItsBaseline() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = end(
                Plans.withEarlyStopping(
                        Plans.sweep("s", 1, 0),
                        new EarlyStopping(
                                OptionalDouble.empty(),
                                Optional.empty(),
                                Optional.of(Duration.ZERO),
                                OptionalInt.empty())),
                5);

        assertThat(state.phase()).isEqualTo(Phase.EXHAUSTED);
        assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.TIME_SPENT);
        assertThat(state.ledger().unpack().entries()).isEmpty();
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
    }

    @Test
    void anExtensionDuringTheFinalMeasurementResumesTheCampaign() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignState fresh = TestCluster.fresh(Plans.sweep("s", 1, 0), 3);
        CampaignWorkflow[] campaign = new CampaignWorkflow[1];
        device.during("1:3 final", () -> campaign[0].extend(new ExtendRequest(6)));

        campaign[0] = cluster.startCampaign(fresh);
        CampaignState state = cluster.result(campaign[0]);

        assertThat(state.phase()).isEqualTo(Phase.DONE);
        assertThat(state.ledger().unpack().iterations()).isEqualTo(6);
        assertThat(state.stopReason().orElseThrow().text()).isEqualTo("all 6 iterations are done");
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
    }

    @Test
    void aStoppingCampaignRejectsAnExtension() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow[] campaign = new CampaignWorkflow[1];
        List<String> rejections = new CopyOnWriteArrayList<>();
        device.during("1:2", () -> {
            campaign[0].stop(new StopRequest("enough"));
            try {
                campaign[0].extend(new ExtendRequest(9));
            } catch (WorkflowUpdateException rejected) {
                rejections.add(String.valueOf(rejected.getCause().getMessage()));
            }
        });

        campaign[0] = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 5));
        CampaignState state = cluster.result(campaign[0]);

        assertThat(rejections).singleElement().asString()
                .contains("the campaign is stopping; extend it after it has ended");
        assertThat(state.phase()).isEqualTo(Phase.STOPPED);
        assertThat(state.ledger().unpack().iterations()).as("the iteration in flight is finished").isEqualTo(2);
        assertThat(state.controls().target()).isEqualTo(5);
    }

    @Test
    void aPausedCampaignCanBeStopped() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow[] campaign = new CampaignWorkflow[1];
        device.during("1:2", () -> campaign[0].pause(new PauseRequest("lunch")));

        campaign[0] = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 5));
        Await.until(() -> campaign[0].status().iterations() == 2);
        campaign[0].stop(new StopRequest("enough"));
        CampaignState state = cluster.result(campaign[0]);

        assertThat(state.phase()).isEqualTo(Phase.STOPPED);
        assertThat(state.ledger().unpack().iterations()).isEqualTo(2);
    }

    @Test
    void aGainIsKeptOnlyIfAFreshComparisonConfirmsIt() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = end(Plans.fluke("s"), 27);

        List<Recorded> recorded = cluster.recorded(CampaignSummaries.of(state).id());
        assertThat(recorded.get(2).verdict()).isInstanceOfSatisfying(Verdict.Keep.class, kept ->
                assertThat(kept.reason()).as("the confirmed gain of x = 2 over x = 1").startsWith("3.2 % faster"));
        assertThat(recorded.get(36).verdict()).isInstanceOfSatisfying(Verdict.Discard.class, discarded ->
                assertThat(discarded.reason())
                        .matches("3\\.0x faster .* at first, not confirmed in a fresh process: 0\\.8 % faster .*"));
        assertThat(Collections.frequency(device.log(), "1:36")).as("one comparison and its confirmation").isEqualTo(2);
    }
}
