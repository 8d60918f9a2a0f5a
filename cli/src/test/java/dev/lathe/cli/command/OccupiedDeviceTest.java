package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.Await;
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
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OccupiedDeviceTest {
    private static final String COMPANY = "the device is in use by python3 (pid 12, 2048 MiB)";

    @TempDir
    private Path folder;

    /** Tells a heartbeat, and never comes back. */
    private static final class Waiting implements VendorActivity {
        private final CountDownLatch told = new CountDownLatch(1);
        private final Object beat;

        private Waiting(Object beat) {
            this.beat = beat;
        }

        @Override
        public VendorResult vendor(VendorRequest request) {
            ActivityExecutionContext context = Activity.getExecutionContext();
            context.heartbeat(beat);
            context.doNotCompleteOnReturn();
            told.countDown();
            return null;
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
        Waiting waiting = new Waiting(beat);
        try (TestCluster house = new TestCluster(folder)) {
            LatheWorker worker = house.worker(waiting);
            house.console().call("sweep", "start", "one.yaml", "--devices", house.device(), "--id", "one");
            waiting.told.await();
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
