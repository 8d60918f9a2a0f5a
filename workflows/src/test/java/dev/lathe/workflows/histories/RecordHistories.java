package dev.lathe.workflows.histories;

import dev.lathe.testing.Await;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.ScriptedAgent;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Records the histories of campaigns and sweeps. It runs only with {@code -Dlathe.record=true}; see the README beside
 * the files.
 */
@EnabledIfSystemProperty(
        named = "lathe.record",
        matches = "true",
        disabledReason = "only 'make record' overwrites what is recorded")
@Timeout(300)
class RecordHistories {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    @BeforeEach
    void open() {
        cluster.addDevice("a");
        cluster.addDevice("b");
    }

    @Test
    void campaignThatRunsToItsEnd() {
        cluster.start("a");
        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 5)));
        HistoryFile.of("campaign", "plain").write(campaign());
    }

    @Test
    void campaignThatReceivesControlsAndContinuesAsNew() {
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 2), 12));
        String first = WorkflowStub.fromTyped(campaign).getExecution().getRunId();
        awaitIterations(1, campaign);
        campaign.pause(new PauseRequest("lunch"));
        campaign.extend(new ExtendRequest(20));
        campaign.submit(submission(37));
        // A gate rejects the baseline as a submission.
        campaign.submit(submission(0));
        cluster.lengthenHistory(campaignId());
        campaign.resume(new ResumeRequest());
        cluster.result(campaign);
        HistoryFile.of("campaign", "controls-first-run").write(cluster.client().fetchHistory(campaignId(), first));
        HistoryFile.of("campaign", "controls-last-run").write(campaign());
    }

    @Test
    void campaignThatLosesItsDeviceAndThePoolThatReplacesIt() {
        try (TestCluster other = new TestCluster(10_000)) {
            other.addDevice("b");
            other.start("a");
            CampaignWorkflow campaign = other.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 5));
            other.offer("b");
            other.result(campaign);
            HistoryFile.of("campaign", "device-lost").write(other.client().fetchHistory(campaignId()));
            // The result of an update shows that the pool has processed everything before it.
            other.pool().drain(new DrainRequest("b"));
            HistoryFile.of("devices", "device-lost").write(other.client().fetchHistory(WorkflowIds.DEVICE_POOL));
        }
    }

    @Test
    void campaignThatMoves() {
        cluster.start("a", "b");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 6));
        awaitIterations(2, campaign);
        cluster.pool().drain(new DrainRequest("a"));
        cluster.result(campaign);
        HistoryFile.of("campaign", "moved").write(campaign());
    }

    @Test
    void campaignWithARunoff() {
        cluster.start("a");
        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 2)));
        HistoryFile.of("campaign", "runoff").write(cluster.client().fetchHistory("s/throttling_f32_1_fs"));
    }

    @Test
    void campaignWithADisturbedFinalMeasurement() {
        cluster.start("a");
        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.contended("s"), 2)));
        HistoryFile.of("campaign", "disturbed").write(cluster.client().fetchHistory("s/contended_f32_1_fs"));
    }

    @Test
    void campaignWithAnAgent() {
        cluster.addAgent(new ScriptedAgent(request -> request.turn() == 2 && request.attempt() == 1
                ? ScriptedAgent.proposed(request, ScriptedAgent.point(1001))
                : ScriptedAgent.valid(request)));
        cluster.start("a");
        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.proposedBy("search:1,agent:1", "s", 1, 1), 5)));
        HistoryFile.of("campaign", "agent").write(campaign());
    }

    @Test
    void campaignThatIsStopped() {
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 500));
        awaitIterations(2, campaign);
        campaign.stop(new StopRequest("enough"));
        cluster.result(campaign);
        HistoryFile.of("campaign", "stopped").write(campaign());
    }

    @Test
    void sweepOfThreeCampaignsThroughAWindowOfTwo() {
        cluster.start("a", "b");
        SweepPlan plan = Plans.sweep("s", 3, 0);
        SweepPlan narrow = new SweepPlan(
                plan.id(), plan.op(), plan.metric(), plan.members(), 2, plan.gates(), plan.profilePolicy(),
                plan.sampling(), plan.search(), plan.devices(), plan.earlyStopping(), plan.proposers());
        SweepWorkflow sweep = cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions("s"));
        WorkflowClient.start(sweep::run, new SweepRequest(narrow, 4, SweepRequest.Start.FRESH));
        sweep.pause(new PauseRequest("lunch"));
        sweep.extend(new ExtendRequest(6));
        sweep.resume(new ResumeRequest());
        WorkflowStub.fromTyped(sweep).getResult(Void.class);
        HistoryFile.of("sweep", "window").write(cluster.client().fetchHistory("s"));
    }

    private static SubmitRequest submission(long x) {
        return new SubmitRequest(
                "line",
                new TreeMap<>(Map.of("x", new KnobValue.Whole(x))),
                Optional.empty(),
                Optional.of("wider tiles are faster"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static void awaitIterations(int count, CampaignWorkflow campaign) {
        Await.until(() -> campaign.status().iterations() >= count);
    }

    private static String campaignId() {
        return WorkflowIds.campaign("s", TestCluster.fresh(Plans.sweep("s", 1, 0), 1).plan().key());
    }

    private WorkflowExecutionHistory campaign() {
        return cluster.client().fetchHistory(campaignId());
    }
}
