package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.ShortTimers;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.activity.Activity;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.ActivityCompletionException;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that a stop request ends a campaign within a minute, whatever its activities do. The timers of the stop, which
 * take 40 s, take two here.
 */
@Timeout(120)
class StopTest {
    private static final String THIRD_CANDIDATE = "1:3";

    private static final Duration TIMER = Duration.ofSeconds(1);

    private final TestCluster cluster = new TestCluster(10_000, new ShortTimers("stop requested: ", TIMER));
    private final CountDownLatch released = new CountDownLatch(1);
    private SyntheticDevice device;

    @BeforeEach
    void open() {
        device = cluster.addDevice("a");
        cluster.start("a");
    }

    @AfterEach
    void close() {
        released.countDown();
        cluster.close();
    }

    @Test
    void endsACampaignWhoseBenchmarkIsRetriedWithoutEnd() {
        device.during(THIRD_CANDIDATE, this::failAlways);

        assertThatItStopsWithinAMinute();
    }

    private void failAlways() {
        device.during(THIRD_CANDIDATE, this::failAlways);
        throw ApplicationFailure.newFailure("the device is in use by another process", FailureTypes.TRANSIENT_INFRA);
    }

    @Test
    void endsACampaignWhoseBenchmarkHangsAndIgnoresItsCancellation() {
        device.during(THIRD_CANDIDATE, this::hang);

        assertThatItStopsWithinAMinute();
    }

    private void hang() {
        try {
            while (!released.await(500, TimeUnit.MILLISECONDS)) {
                heartbeat();
            }
        } catch (InterruptedException shutdown) {
            Thread.currentThread().interrupt();
        }
    }

    private static void heartbeat() {
        try {
            Activity.getExecutionContext().heartbeat("hanging");
        } catch (ActivityCompletionException canceled) {
            assertThat(canceled).isNotNull();
        }
    }

    /** Returns the time between the stop signal and the end of the run. */
    private static Duration timeSinceSignal(WorkflowExecutionHistory history) {
        HistoryEvent signal = history.getEvents().stream()
                .filter(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName().equals("stop"))
                .findFirst()
                .orElseThrow();
        return Duration.between(time(signal), time(history.getLastEvent()));
    }

    private static Instant time(HistoryEvent event) {
        return Instant.ofEpochSecond(event.getEventTime().getSeconds(), event.getEventTime().getNanos());
    }

    private void assertThatItStopsWithinAMinute() {
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 2), 60));
        Await.until(() -> device.log().contains(THIRD_CANDIDATE));

        campaign.stopSignal(new StopRequest("enough"));
        CampaignState state = cluster.result(campaign);

        CampaignSummary summary = CampaignSummaries.of(state);
        assertThat(timeSinceSignal(cluster.history(summary.id())))
                .isLessThan(StoppableWork.LIMIT.minus(StoppableWork.TIMERS));
        assertThat(summary.phase()).isEqualTo(Phase.STOPPED);
        assertThat(summary.stopReason()).contains("stopped: enough");
        assertThat(summary.iterations()).isEqualTo(2);
        assertThat(device.log()).contains("project");
        released.countDown();
        assertThat(cluster.result(cluster.startCampaign(state.reopened(2))).phase()).isEqualTo(Phase.DONE);
    }
}
