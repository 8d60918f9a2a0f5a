package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.Exclusion;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class SetupFaultsTest {
    @TempDir
    private Path folder;

    @AutoClose
    private TestCluster cluster;

    @BeforeEach
    void open() throws IOException {
        cluster = new TestCluster(folder, SyntheticLandscape.write(folder));
    }

    private static UnaryOperator<Device> lacking(String part, String stage) {
        return FaultyDevice.failing(stage, new StageException(FailureCause.SETUP, part), request -> true);
    }

    private static UnaryOperator<Device> lackingFor(String op, String part) {
        return FaultyDevice.failing(
                "verify",
                new StageException(FailureCause.SETUP, part),
                request -> request.task().op().name().equals(op));
    }

    /** Returns devices on which the first calls of a stage end without a result. */
    private static UnaryOperator<Device> losing(int calls, String stage) {
        AtomicInteger left = new AtomicInteger(calls);
        return FaultyDevice.failing(
                stage,
                new StageException(FailureCause.TRANSIENT, "the runner ended"),
                request -> left.getAndDecrement() > 0);
    }

    private DeviceStatus device(int index) {
        return cluster.devices().devices().get(index);
    }

    private CampaignHistory tuned(SweepPlan plan) {
        return cluster.tuned(plan, 2).getFirst();
    }

    // The faulty worker starts last, because the server prefers the latest poller.

    @Test
    void aWorkerWithAFaultySetupLeavesTheOpToAnotherOne() {
        cluster.worker("a");
        cluster.workerOfAnotherProcess(lacking("python3 has no NumPy", "verify"), "a");

        assertThat(tuned(cluster.plan("s", 1, 0)).state().phase()).isEqualTo(Phase.DONE);

        assertThat(device(0).available()).isTrue();
        assertThat(device(0).workers()).hasSize(2);
        assertThat(device(0).exclusions()).extracting(Exclusion::text)
                .containsExactly("not synthetic by 1@here: python3 has no NumPy");
    }

    @Test
    void aWorkerThatCannotCompileLeavesTheOpToAnotherOne() {
        cluster.worker("a");
        cluster.workerOfAnotherProcess(lacking("no nvcc", "compile"), "a");

        assertThat(tuned(cluster.plan("s", 1, 4)).state().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void eachWorkerServesTheOpsForWhichItsSetupIsComplete() {
        cluster.worker(lackingFor("left", "python3 has no NumPy"), "a");
        cluster.workerOfAnotherProcess(lackingFor("right", "python3 has no PyTorch"), "a");

        assertThat(tuned(cluster.ofOp("right", cluster.plan("r", 1, 0))).state().phase()).isEqualTo(Phase.DONE);
        assertThat(tuned(cluster.ofOp("left", cluster.plan("l", 1, 0))).state().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void theCampaignPausesIfTheSetupsOfAllWorkersAreFaulty() {
        cluster.worker(lacking("python3 has no NumPy", "verify"), "a");
        cluster.workerOfAnotherProcess(lacking("python3 has no NumPy", "verify"), "a");
        SweepPlan plan = cluster.plan("s", 1, 0);

        cluster.start(new SweepRequest(plan, 2, SweepRequest.Start.FRESH));

        CampaignWorkflow campaign = cluster.client()
                .newWorkflowStub(
                        CampaignWorkflow.class, WorkflowIds.campaign("s", plan.key(plan.members().getFirst())));
        Await.until(() -> device(0).campaigns().size() == 1);
        Await.until(() -> campaign.status().phase() == Phase.PAUSED);
        assertThat(campaign.status())
                .extracting(CampaignSummary::pauseReason)
                .asString()
                .contains("correctness: python3 has no NumPy");
    }

    @Test
    void aWorkerKeepsItsOtherDevicesWhenItLeavesAnOpOfASharedOne() {
        cluster.worker("b");
        cluster.workerOfAnotherProcess(lacking("python3 has no NumPy", "verify"), "a", "b");

        assertThat(tuned(cluster.onDevice("b", cluster.plan("s", 1, 0))).state().phase()).isEqualTo(Phase.DONE);

        assertThat(device(0).workers()).containsExactly("1@here");
        assertThat(device(0).available()).isTrue();
        assertThat(device(1).exclusions()).extracting(Exclusion::worker).containsExactly("1@here");
    }

    @Test
    void attemptsThatAreLeftToAnotherWorkerAreNoEvidenceAgainstTheCandidate() {
        cluster.worker(losing(2, "verify"), "a");
        cluster.workerOfAnotherProcess(lacking("python3 has no NumPy", "verify"), "a");

        assertThat(tuned(cluster.plan("s", 1, 0)).state().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void attemptsThatAreLeftToAnotherWorkerAreNotThoseOfAProfile() {
        cluster.worker(losing(1, "profile"), "a");
        cluster.workerOfAnotherProcess(lacking("no perf", "profile"), "a");

        assertThat(profileOfBaseline()).isEqualTo(new Profile.Unavailable("a recorded landscape has no counters"));
    }

    @Test
    void aProfileHasTwoAttempts() {
        cluster.worker(losing(2, "profile"), "a");

        assertThat(profileOfBaseline())
                .isInstanceOfSatisfying(Profile.Unavailable.class, none -> assertThat(none.reason())
                        .contains("the profiler failed", "the runner ended"));
    }

    private Profile profileOfBaseline() {
        Recorded baseline = tuned(cluster.plan("s", 1, 0)).evaluations().getFirst();
        return ((Evaluation.Measured) baseline.evaluation()).profile().orElseThrow();
    }
}
