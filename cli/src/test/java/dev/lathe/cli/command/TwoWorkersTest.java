package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.worker.LatheWorker;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TwoWorkersTest {
    @TempDir
    private Path folder;

    @Test
    void aDeviceOfTwoWorkersIsUsedAfterOneOfThemStops() throws IOException {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = TestCluster.replacingWorkers(folder)) {
            try (LatheWorker first = cluster.worker("first")) {
                LatheWorker second = cluster.worker("second");
                sweepRuns(cluster, "both");
                assertThat(cluster.console().call("device", "list").out()).contains("offered by first and second");
                second.close();

                sweepRuns(cluster, "one");

                assertThat(first).isNotNull();
                assertThat(cluster.console().call("device", "list").out())
                        .contains("available")
                        .doesNotContain("withdrawn");
            }
        }
    }

    @Test
    void deviceListNamesTheOpFromWhichAWorkerIsExcluded() throws IOException {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = new TestCluster(folder);
                LatheWorker complete = cluster.worker();
                // The server prefers the latest poller.
                LatheWorker faulty = cluster.worker("1@here", TwoWorkersTest::withoutNumPy)) {
            sweepRuns(cluster, "one");

            assertThat(List.of(complete, faulty)).hasSize(2);
            assertThat(cluster.console().call("device", "list").out())
                    .containsPattern("available .* offered by \\S+ and \\S+; not \\S+ by 1@here: python3 has no NumPy");
        }
    }

    private static Device withoutNumPy(Device device) {
        return (Device) Proxy.newProxyInstance(
                TwoWorkersTest.class.getClassLoader(), new Class<?>[] {Device.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("verify")) {
                        throw new StageException(FailureCause.SETUP, "python3 has no NumPy");
                    }
                    return method.invoke(device, arguments);
                });
    }

    private static void sweepRuns(TestCluster cluster, String id) {
        Printed sweep = cluster.console()
                .call(
                        "sweep",
                        "start",
                        "one.yaml",
                        "--devices",
                        cluster.device(),
                        "--id",
                        id,
                        "--iterations",
                        "2",
                        "--watch");
        assertThat(sweep.status()).as(sweep.out() + sweep.err()).isZero();
    }
}
