package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A device, by commands alone. */
@Timeout(900)
class DeviceCommandsTest {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness home;

    @BeforeAll
    static void open() throws IOException {
        home = CliHarness.onLandscape(folder);
    }

    @Test
    void drainsDevices() throws IOException {
        home.start("drained", 2, "--watch");
        JsonNode device = home.json("device", "list", "--json").path("devices").path(0);
        assertThat(CliHarness.fields(device)).containsExactly("name", "kind", "model", "host", "state", "reason", "campaigns");
        String name = device.path("name").asText();
        assertThat(home.lathe("device", "drain", name).out()).contains("is drained");
        assertThat(home.json("device", "list", "--json").path("devices").path(0).path("state").asText()).isEqualTo("drained");
        assertThat(home.lathe("device", "undrain", name).out()).contains("is available");
        assertThat(home.lathe("device", "drain", "nowhere").status()).isEqualTo(5);
    }
}
