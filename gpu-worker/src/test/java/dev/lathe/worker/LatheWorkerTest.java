package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DeviceStatus.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class LatheWorkerTest {
    @TempDir
    private Path folder;

    @AutoClose
    private TestCluster cluster;

    @BeforeEach
    void open() throws IOException {
        cluster = TestCluster.replacingWorkers(folder, SyntheticLandscape.write(folder));
    }

    @Test
    void registersEachDeviceWithItsQueues() {
        LatheWorker worker = cluster.worker("a", "b");

        List<DeviceStatus> devices = cluster.devices().devices();
        assertThat(devices.stream().map(device -> device.offer().name())).containsExactly("landscape:a", "landscape:b");
        assertThat(devices.stream().map(DeviceStatus::state)).containsOnly(State.AVAILABLE);
        assertThat(devices.getFirst().offer().model()).isEqualTo("recorded Invented GPU");
        assertThat(devices.getFirst().offer().queues().work()).isEqualTo("landscape:a");
        worker.close();
    }

    @Test
    void closeWithdrawsTheDevicesAndEndsAwaitTermination() throws InterruptedException {
        LatheWorker first = cluster.worker("a");
        first.close();
        first.close();
        first.awaitTermination();

        LatheWorker second = cluster.worker("b");
        assertThat(cluster.devices().devices().stream().map(DeviceStatus::state))
                .containsExactly(State.WITHDRAWN, State.AVAILABLE);
        second.close();
    }

    @Test
    void theLastRunningWorkerWithdrawsADeviceThatAKilledOneOffered() {
        LatheWorker worker = cluster.worker("a");
        LatheWorker ofPool = cluster.worker("b");
        new PoolMembership(cluster.client(), List.of(offeredByKilled(cluster.devices().devices().getFirst().offer())))
                .offer();
        assertThat(cluster.devices().devices().getFirst().workers()).hasSize(2);

        worker.close();

        assertThat(cluster.devices().devices().stream().map(DeviceStatus::state))
                .containsExactly(State.WITHDRAWN, State.AVAILABLE);
        ofPool.close();
    }

    /** Returns the offer of a process that does not exist: process ids of Linux are at most 4,194,304. */
    private static DeviceOffer offeredByKilled(DeviceOffer offer) {
        return new DeviceOffer(
                offer.name(), offer.kind(), offer.model(), offer.host(), "4194305@here", offer.queues(),
                offer.compileSlots(), offer.memoryBytes());
    }

    @Test
    void anInvalidDeviceNameListsTheLegalForms() {
        WorkerPlaces places = new WorkerPlaces(folder, folder, folder, folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WorkerSetup(cluster.client(), places).hosting(List.of("tpu")))
                .withMessageContaining("devices: 'tpu' is invalid")
                .withMessageContaining("landscape:FILE[?name=NAME&real-time]");
    }
}
