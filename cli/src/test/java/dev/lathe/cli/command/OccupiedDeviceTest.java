package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.worker.LatheWorker;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Correctness;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
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
    private static final String COMPANY = "the device is in use by python3 (pid 12, 2048 MiB)";

    @TempDir
    private Path folder;

    /** A device whose vendor stage reports a heartbeat and never ends. */
    private static final class Waiting implements Device {
        private final Device device;
        private final Object beat;
        private final CountDownLatch told;

        private Waiting(Device device, Object beat, CountDownLatch told) {
            this.device = device;
            this.beat = beat;
            this.told = told;
        }

        @Override
        public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
            ActivityExecutionContext context = Activity.getExecutionContext();
            context.heartbeat(beat);
            context.doNotCompleteOnReturn();
            told.countDown();
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
    void theListOfDevicesSaysWhoElseUsesOne() throws IOException, InterruptedException {
        assertThat(devicesOnceTheyShow(COMPANY, new Progress("vendor library", "#0", 0, 1, "waiting: " + COMPANY)))
                .contains("available");
    }

    @Test
    void theListOfDevicesTakesBeatsWithoutALastLine() throws IOException, InterruptedException {
        record Beat(String stage) {}

        assertThat(devicesOnceTheyShow("offered by", new Beat("measuring"))).contains("available");
    }

    private String devicesOnceTheyShow(String words, Object beat) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        CountDownLatch told = new CountDownLatch(1);
        try (TestCluster house = new TestCluster(folder)) {
            LatheWorker worker = house.worker(device -> new Waiting(device, beat, told));
            house.console().call("sweep", "start", "one.yaml", "--devices", house.device(), "--id", "one");
            told.await();
            AtomicReference<String> devices = new AtomicReference<>();
            Await.until(() -> {
                devices.set(house.console().call("device", "list").out());
                return devices.get().contains(words);
            });
            worker.close();
            return devices.get();
        }
    }
}
