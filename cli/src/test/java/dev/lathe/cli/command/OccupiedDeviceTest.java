package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.worker.LatheWorker;
import dev.lathe.workflows.contract.activity.measurement.VendorActivity;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OccupiedDeviceTest {
    private static final String FOREIGN_PROCESS = "the device is in use by python3 (pid 12, 2048 MiB)";

    @TempDir
    private Path folder;

    /** A vendor activity that sends a heartbeat and never completes. */
    private static final class Waiting implements VendorActivity {
        private final CountDownLatch sent = new CountDownLatch(1);
        private final Object heartbeat;

        private Waiting(Object heartbeat) {
            this.heartbeat = heartbeat;
        }

        @Override
        public VendorResult vendor(VendorRequest request) {
            ActivityExecutionContext context = Activity.getExecutionContext();
            context.heartbeat(heartbeat);
            context.doNotCompleteOnReturn();
            sent.countDown();
            return null;
        }
    }

    @Test
    void deviceListNamesTheForeignProcessThatUsesADevice() throws IOException, InterruptedException {
        assertThat(deviceListOnceItContains(FOREIGN_PROCESS,
                new Progress("vendor library", "#0", 0, 1, "waiting: " + FOREIGN_PROCESS)))
                .contains("available");
    }

    @Test
    void deviceListAcceptsHeartbeatsWithoutALastLine() throws IOException, InterruptedException {
        record Heartbeat(String stage) {}

        assertThat(deviceListOnceItContains("offered by", new Heartbeat("measuring"))).contains("available");
    }

    private String deviceListOnceItContains(String text, Object heartbeat) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        Waiting waiting = new Waiting(heartbeat);
        try (TestCluster cluster = new TestCluster(folder)) {
            LatheWorker worker = cluster.worker(waiting);
            cluster.console().call("sweep", "start", "one.yaml", "--devices", cluster.device(), "--id", "one");
            waiting.sent.await();
            String devices = cluster.console().call("device", "list").out();
            while (!devices.contains(text)) {
                devices = cluster.console().call("device", "list").out();
            }
            worker.close();
            return devices;
        }
    }
}
