package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.SyntheticLandscape;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Controls on a durable server without a worker. The in-memory server does not list that no worker polls. */
@Timeout(300)
class QueuedControlIT {
    @TempDir
    private Path folder;

    /** A control takes two seconds, of which its process needs half a second to start. Other load may delay some. */
    @Test
    void aControlIsQueuedWithinTwoSeconds() throws Exception {
        String device = "landscape:" + SyntheticLandscape.write(folder);
        try (DurableServer server = new DurableServer(folder.resolve("data"))) {
            ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            console.succeed("sweep", "start", "--devices", device, "--id", "night");

            List<Duration> times = new ArrayList<>();
            for (String control : List.of("pause", "resume", "pause", "resume", "stop")) {
                Instant begin = Instant.now();
                Printed queued = console.succeed("sweep", control, "night");
                times.add(Duration.between(begin, Instant.now()));
                assertThat(queued.out()).contains("Queued: no worker has answered yet");
            }
            assertThat(Collections.min(times)).isLessThan(Duration.ofMillis(1_400));
        }
    }
}
