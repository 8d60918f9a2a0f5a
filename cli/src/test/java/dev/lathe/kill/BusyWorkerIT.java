package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker that gets no processor for four seconds, which is longer than the deadline of a query. */
@Timeout(100)
class BusyWorkerIT {
    private static final String CAMPAIGN = "busy/gemm_f32_64x64x64_fs";

    @TempDir
    private Path folder;

    @Test
    void aBusyWorkerGetsTheSubmission() throws Exception {
        String device = "landscape:" + SyntheticLandscape.write(folder);
        Files.writeString(folder.resolve("busy.yaml"), "name: busy\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Worker worker = new Worker(server.target(), List.of(device), folder.resolve("worker.log"))) {
            ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            worker.start();
            start(console, device);
            Await.until(() -> console.call("campaign", "best", CAMPAIGN).status() == 0);

            worker.freeze(4);
            Printed submitted = console.call("campaign", "submit", CAMPAIGN, "--point", "x=1,y=1");
            assertThat(submitted.err()).isEmpty();
            assertThat(submitted.out()).contains("submission 1");
        }
    }

    private static void start(ConsoleCapture console, String device) {
        Printed started = console.call(
                "sweep", "start", "busy.yaml", "--devices", device, "--id", "busy", "--iterations", "2000");
        assertThat(started.status()).as(started.err()).isZero();
    }
}
