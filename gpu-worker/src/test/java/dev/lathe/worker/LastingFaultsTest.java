package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class LastingFaultsTest {
    /** About as long as an attempt waits for a foreign process. */
    private static final Duration WAIT = Duration.ofSeconds(30);

    private final AtomicBoolean inUse = new AtomicBoolean(true);
    private final AtomicInteger attempts = new AtomicInteger();

    @TempDir
    private Path folder;

    @AutoClose
    private TestCluster cluster;

    @BeforeEach
    void open() throws IOException {
        cluster = TestCluster.skippingTime(folder, SyntheticLandscape.write(folder));
    }

    /** Starts a campaign whose benchmarks fail, and begin again after this time. */
    private CampaignWorkflow startedWithAttemptsEach(Duration time) {
        cluster.worker(
                FaultyDevice.failing(
                        "benchmark",
                        ActivityFailures.transientInfraFor(time, "the device is in use by julia (pid 7, 20 MiB)"),
                        request -> inUse.get() && attempts.incrementAndGet() > 0),
                "a");
        SweepPlan plan = cluster.plan("s", 1, 0);
        cluster.start(new SweepRequest(plan, 2, SweepRequest.Start.FRESH));
        return cluster.client()
                .newWorkflowStub(
                        CampaignWorkflow.class,
                        WorkflowIds.campaign("s", plan.key(plan.members().getFirst())));
    }

    @Test
    void aCampaignPausesOnceItsDeviceHasBeenInUseForAnHour() {
        CampaignWorkflow campaign = startedWithAttemptsEach(WAIT);
        Await.until(() -> attempts.get() > 0);
        cluster.pass(Duration.ofMinutes(50));
        assertThat(campaign.status().phase()).isEqualTo(Phase.RUNNING);

        cluster.pass(Duration.ofMinutes(20));
        Await.until(() -> campaign.status().phase() == Phase.PAUSED);
        assertThat(campaign.status().pauseReason())
                .contains("benchmark: the device is in use by julia (pid 7, 20 MiB); repeated for 60 minutes");

        inUse.set(false);
        campaign.resume(new ResumeRequest());
        Await.until(() -> campaign.status().phase() == Phase.DONE);
    }

    /**
     * The tenth attempt begins after 270 minutes. The test server's time of an attempt precedes the delay before it.
     */
    @Test
    void fewAttemptsInAnHourPauseNothingAndTheReasonHasTheWholeTime() {
        CampaignWorkflow campaign = startedWithAttemptsEach(Duration.ofMinutes(30));
        Await.until(() -> attempts.get() > 0);
        cluster.pass(Duration.ofMinutes(260));
        assertThat(campaign.status().phase()).isEqualTo(Phase.RUNNING);

        cluster.pass(Duration.ofMinutes(20));
        Await.until(() -> campaign.status().phase() == Phase.PAUSED);
        assertThat(campaign.status().pauseReason())
                .contains("benchmark: the device is in use by julia (pid 7, 20 MiB); repeated for 240 minutes");
    }
}
