package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.worker.LatheWorker;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OccupiedDeviceTest {
    private static final String FOREIGN_PROCESS = "the device is in use by python3 (pid 12, 2048 MiB)";

    @TempDir
    private Path folder;

    /** A device whose vendor stage reports a heartbeat and never ends. */
    private static final class Waiting implements Device {
        private final Device device;
        private final Object details;
        private final CountDownLatch sent;

        private Waiting(Device device, Object details, CountDownLatch sent) {
            this.device = device;
            this.details = details;
            this.sent = sent;
        }

        @Override
        public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
            ActivityExecutionContext context = Activity.getExecutionContext();
            context.heartbeat(details);
            context.doNotCompleteOnReturn();
            sent.countDown();
            return null;
        }

        @Override
        public DeviceOffer offer() {
            return device.offer();
        }

        @Override
        public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
            return device.compile(request, heartbeat);
        }

        @Override
        public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
            return device.verify(request, heartbeat);
        }

        @Override
        public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
            return device.benchmark(request, heartbeat);
        }

        @Override
        public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
            return device.profile(request, heartbeat);
        }

        @Override
        public Health health(Heartbeat heartbeat) {
            return device.health(heartbeat);
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
        CountDownLatch sent = new CountDownLatch(1);
        try (TestCluster cluster = new TestCluster(folder)) {
            LatheWorker worker = cluster.worker(device -> new Waiting(device, heartbeat, sent));
            cluster.console().call("sweep", "start", "one.yaml", "--devices", cluster.device(), "--id", "one");
            sent.await();
            AtomicReference<String> devices = new AtomicReference<>();
            Await.until(() -> {
                devices.set(cluster.console().call("device", "list").out());
                return devices.get().contains(text);
            });
            worker.close();
            return devices.get();
        }
    }
}
