package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the worker of one of two devices during a sweep. Its campaigns must move to the other device in a new epoch,
 * and the sweep must end.
 */
@Order(4)
class DeviceLossIT {
    private static final Path LANDSCAPE = Path.of("../gpu-worker/src/test/resources/landscapes/blur.json.gz");
    private static final int ITERATIONS = 20;

    /** Long enough for the live device to poll on a busy machine. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    @TempDir
    Path folder;

    @Test
    @Timeout(900)
    void campaignsOfALostDeviceMoveAndMeasureBaselineAndIncumbentAgain() throws Exception {
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker survivor = worker(server, "a");
                Worker lost = worker(server, "b")) {
            survivor.start();
            lost.start();
            WorkflowClient client = connection.client();
            awaitDevices(client, 2);

            SweepUnderTest sweep = SweepUnderTest.ofLandscape(client, "loss", LANDSCAPE.toAbsolutePath(), SILENCE);
            sweep.start(ITERATIONS);
            Eventually.holds(() -> sweep.summaries().getLast().iterations() >= 4);
            lost.kill();
            sweep.awaitEnd();

            List<CampaignHistory> histories = sweep.histories();
            assertThat(histories).allSatisfy(DeviceLossIT::isCompleteOnTheSurvivor);
            List<CampaignHistory> moved =
                    histories.stream().filter(history -> history.summary().epoch() == 2).toList();
            assertThat(moved)
                    .hasSize(Schedule.chosen().campaigns() / 2)
                    .allSatisfy(DeviceLossIT::secondEpochBeginsWithABaseline);
            assertThat(pool(client).devices().devices())
                    .filteredOn(device -> device.offer().name().equals("landscape:b"))
                    .extracting(DeviceStatus::state)
                    .containsExactly(DeviceStatus.State.QUARANTINED);
        }
    }

    private Worker worker(DurableServer server, String name) {
        return new Worker(
                server.target(),
                List.of("landscape:" + LANDSCAPE.toAbsolutePath() + "?name=" + name),
                folder.resolve(name + ".log"));
    }

    private static DevicePoolWorkflow pool(WorkflowClient client) {
        return client.newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }

    private static void isCompleteOnTheSurvivor(CampaignHistory history) {
        assertThat(history.state().phase()).isEqualTo(Phase.DONE);
        assertThat(history.summary().iterations()).isEqualTo(ITERATIONS);
        assertThat(history.summary().device()).contains("landscape:a");
    }

    /** Checks that the second epoch begins with the baseline, followed by the incumbent if it is another kernel. */
    private static void secondEpochBeginsWithABaseline(CampaignHistory history) {
        List<Recorded> second =
                history.evaluations().stream().filter(recorded -> recorded.epoch() == 2).toList();
        assertThat(second.getFirst().ordinal()).isZero();
        assertThat(second).allSatisfy(recorded -> assertThat(recorded.device()).isEqualTo("landscape:a"));
        boolean incumbentWasAnother = history.evaluations().stream()
                .anyMatch(recorded -> recorded.epoch() == 1 && recorded.ordinal() > 0 && recorded.verdict().promotes());
        assertThat(second.get(1).numbering().equals(new Numbering.Iteration(0))).isEqualTo(incumbentWasAnother);
    }

    private static void awaitDevices(WorkflowClient client, int count) throws InterruptedException {
        Eventually.holds(() -> pool(client).devices().devices().size() == count);
    }
}
