package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Labels of sweeps on a durable server, without a worker. The in-memory server lists no search attributes. */
@Timeout(300)
class SweepLabelsIT {
    @TempDir
    private Path folder;

    @Test
    void tagsFilterTheSweepsOfTheCommandAndOfTemporal() throws Exception {
        String device = "landscape:" + SyntheticLandscape.write(folder);
        try (DurableServer server = new DurableServer(folder.resolve("data"))) {
            ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            start(console, device, "night", "a,b");
            start(console, device, "day", "b");

            Printed tagged = console.call("sweep", "list", "--tag", "a");
            assertThat(tagged.out())
                    .as(tagged.err())
                    .contains("night ", "a, b", "note on night")
                    .doesNotContain("day ");
            assertThat(console.call("sweep", "status", "night").out()).contains("note: note on night", "tags: a, b");
            Await.until(() -> server.count("Tags=\"b\"") == 2);
            assertThat(server.count("Tags=\"a\"")).isOne();
        }
    }

    private static void start(ConsoleCapture console, String device, String id, String tags) {
        Printed started = console.call(
                "sweep", "start", "--devices", device, "--id", id, "--note", "note on " + id, "--tag", tags);
        assertThat(started.status()).as(started.err()).isZero();
    }
}
