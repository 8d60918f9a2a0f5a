package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CampaignControlsTest {
    private final TestCluster cluster = new TestCluster(10_000);

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void anExtendedCampaignEqualsOneThatStartedWithTheHigherTarget() {
        cluster.addDevice("a");
        cluster.start("a");

        for (int lookahead : List.of(0, 2)) {
            CampaignState whole = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("whole" + lookahead, 1, lookahead), 50)));
            CampaignState part = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("part" + lookahead, 1, lookahead), 30)));
            CampaignState extended = cluster.result(cluster.startCampaign(part.reopened(50)));

            assertThat(extended.ledger()).isEqualTo(whole.ledger());
            assertThat(extended.deviceEpoch().orElseThrow().epoch()).isEqualTo(1);
        }
    }

    @Test
    void anExtensionOfARunningCampaignIsIdempotent() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 10));

        campaign.extend(new ExtendRequest(25));
        campaign.extend(new ExtendRequest(25));

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(25);
    }

    @Test
    void rejectsAnExtensionBelowTheTargetOrAboveTheLimit() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 200));

        assertThatThrownBy(() -> campaign.extend(new ExtendRequest(5)))
                .isInstanceOf(WorkflowUpdateException.class)
                .hasStackTraceContaining("less than the current target of 200 iterations");
        assertThatThrownBy(() -> campaign.extend(new ExtendRequest(2_001))).hasStackTraceContaining("more than the limit of 2000");
        campaign.stop(new StopRequest("enough"));
        cluster.result(campaign);
    }

    @Test
    void pausesAfterTheIterationInFlightAndResumes() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 2), 60));

        assertThat(campaign.pause(new PauseRequest("lunch")).phase()).isEqualTo(Phase.PAUSED);
        assertThat(campaign.status().pauseReason()).contains("lunch");
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(60);
    }

    @Test
    void pausesWhenNoCandidateCanBeProposedAndResumesAfterTheFix() {
        cluster.addDevice("a");
        cluster.start("a");
        cluster.proposer().failWith(ApplicationFailure.newNonRetryableFailure("the op has changed", FailureTypes.SETUP));
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 12));

        CampaignSummary paused = await(campaign::status, status -> status.phase() == Phase.PAUSED);
        assertThat(paused.pauseReason().orElseThrow()).contains("the op has changed");
        assertThat(await(() -> cluster.attribute(paused.id(), SearchAttributes.PHASE), "paused"::equals)).isNotNull();
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(12);
    }

    private static <T> T await(Supplier<T> query, Predicate<T> condition) {
        return Stream.generate(query).filter(condition).findFirst().orElseThrow();
    }

    @Test
    void aSubmissionIsTriedNextAndARejectedOneIsAnAttempt() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 60));

        campaign.submit(submission(37));
        campaign.submit(submission(0));
        CampaignState state = cluster.result(campaign);

        List<Recorded> submitted = cluster.recorded(CampaignSummaries.of(state).id()).stream()
                .filter(recorded -> recorded.evaluation().proposal().rationale().hypothesis().equals("counting")
                        && recorded.evaluation().proposal().origin() == dev.lathe.tuning.proposal.Origin.SUBMITTED)
                .toList();
        assertThat(submitted).hasSize(2);
        assertThat(submitted.getLast().verdict().reason()).contains("line:0 is the baseline");
    }

    private static SubmitRequest submission(long x) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("x", new KnobValue.Whole(x));
        return new SubmitRequest(
                "line", knobs, Optional.empty(), Optional.of("wider tiles are faster"),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
