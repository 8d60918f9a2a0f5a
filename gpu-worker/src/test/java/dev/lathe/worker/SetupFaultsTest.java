package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
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

    /** Returns the device in a setup without NumPy: it cannot verify. */
    private static Device withoutNumPy(Device device) {
        return (Device) Proxy.newProxyInstance(
                SetupFaultsTest.class.getClassLoader(), new Class<?>[] {Device.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("verify")) {
                        throw new StageException(FailureCause.SETUP, "python3 has no NumPy");
                    }
                    try {
                        return method.invoke(device, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @Test
    void aWorkerWithAFaultySetupLeavesTheDeviceToAnotherOne() {
        cluster.worker("a");
        cluster.workerOfAnotherProcess(SetupFaultsTest::withoutNumPy, "a");  // the server prefers the latest poller

        CampaignHistory campaign = cluster.tuned(cluster.plan("s", 1, 0), 2).getFirst();

        assertThat(campaign.state().phase()).isEqualTo(Phase.DONE);
        DeviceStatus device = cluster.devices().devices().getFirst();
        assertThat(device.available()).isTrue();
        assertThat(device.workers()).doesNotContain("1@here");
        assertThat(device.reason()).contains("not by 1@here: python3 has no NumPy");
    }
}
