package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs notification commands at the end of sweeps on a recorded landscape, with an in-memory server. */
@Timeout(600)
class NotificationIT {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void theNotificationCommandRunsOnceWithASummary() throws IOException {
        Path told = folder.resolve("told");
        Printed ended = harness.start(
                "announced", 2, "--note", "n", "--watch", "--notify",
                "echo \"$LATHE_SWEEP $LATHE_OUTCOME\" >> " + told + "; cat > " + told + ".json");

        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(Files.readString(told)).isEqualTo("announced done\n");
        JsonNode summary = new ObjectMapper().readTree(Files.readString(Path.of(told + ".json")));
        assertThat(summary.path("sweep").asText()).isEqualTo("announced");
        assertThat(summary.path("note").asText()).isEqualTo("n");
        assertThat(summary.path("campaigns")).hasSize(2);
        assertThat(summary.path("campaigns").path(0).path("best").path("speedup").asDouble()).isPositive();
    }

    @Test
    void aFailedNotificationDoesNotFailTheSweep() {
        Printed ended = harness.start("unheard", 2, "--watch", "--notify", "echo no network; exit 3");

        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(harness.cluster().activityResults("unheard"))
                .anyMatch(result -> result.contains("exited with code 3") && result.contains("no network"));
    }
}
