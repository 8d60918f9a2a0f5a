package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands {@code lathe device} against a real server and worker. */
@Timeout(900)
class DeviceCommandsTest {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void namesWhatTheConfinementOfThisMachineLacks() throws IOException {
        Path peaks = folder.resolve("data/peaks.json");
        Files.writeString(
                peaks,
                "{\"cpu\": \"a CPU\", \"flops\": {}, \"bytesPerSecond\": 1, \"largestCacheBytes\": 1, "
                        + "\"missing\": [\"Landlock\", \"user namespaces\"]}");
        assertThat(harness.lathe("device", "list").out())
                .contains("On this machine the confinement lacks Landlock, user namespaces.");
        assertThat(harness.json("device", "list", "--json").path("missing")).hasSize(2);
        Files.delete(peaks);
        assertThat(harness.lathe("device", "list").out()).doesNotContain("lacks");
    }

    @Test
    void drainsAndUndrainsADevice() throws IOException {
        harness.start("drained", 2, "--watch");
        JsonNode device = harness.json("device", "list", "--json").path("devices").path(0);
        assertThat(CliHarness.fields(device))
                .containsExactly("name", "kind", "model", "host", "state", "reason", "campaigns");
        String name = device.path("name").asText();
        assertThat(harness.lathe("device", "drain", name).out()).contains("is drained");
        assertThat(harness.json("device", "list", "--json").path("devices").path(0).path("state").asText())
                .isEqualTo("drained");
        harness.start("parked", 1);
        String remedy = name + " is drained; put it back into service with './lathe device undrain " + name + "'";
        Await.until(() -> harness.lathe("sweep", "status", "parked").out().contains(remedy));
        assertThat(harness.lathe("campaign", "show", "parked/" + CliHarness.FIRST).out())
                .containsPattern("waits for   an available device since \\S+:\\d\\dZ: ")
                .contains(remedy);
        assertThat(harness.lathe("device", "undrain", name).out()).contains("is available");
        assertThat(harness.lathe("device", "drain", "nowhere").status()).isEqualTo(3);
    }
}
