package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import dev.lathe.testing.SyntheticLandscape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads a running campaign without progress from a durable server, which delays answers to some calls until its end.
 */
@Timeout(300)
class IdleCampaignIT {
    private static final String CAMPAIGN = "manual/gemm_f32_64x64x64_fs";

    /** Much less than the longest wait of the server. */
    private static final Duration PROMPT = Duration.ofSeconds(7);

    @TempDir
    private Path folder;

    @Test
    void commandsAnswerPromptlyWithAndWithoutAWorker() throws IOException {
        Files.writeString(
                folder.resolve("manual.yaml"),
                "name: manual\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\nproposer: submissions\n");
        String device = "landscape:" + SyntheticLandscape.write(folder);
        try (DurableServer server = new DurableServer(folder.resolve("data"))) {
            ConsoleCapture console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            try (Worker worker = new Worker(server.target(), List.of(device), folder.resolve("log"))) {
                worker.start();
                console.call(
                        "sweep", "start", "manual.yaml", "--devices", device, "--id", "manual", "--iterations", "9");
                Await.until(() -> console.call("campaign", "show", CAMPAIGN).out().contains("a submission since"));
                assertThat(prompt(console, "sweep", "status", "manual").out()).contains("waiting for a submission");
                assertThat(prompt(console, "campaign", "submit", CAMPAIGN, "--point", "x=11,y=5", "--wait").out())
                        .contains("submission 1: is tried next", "#1 ");
            }
            assertThat(prompt(console, "sweep", "status", "manual").out()).contains("no worker is polling");
            assertThat(prompt(console, "campaign", "show", CAMPAIGN).out()).contains("no worker is polling");
            assertThat(prompt(console, "campaign", "history", CAMPAIGN).out()).contains("submitted 1");
        }
    }

    private static Printed prompt(ConsoleCapture console, String... command) {
        Instant begin = Instant.now();
        Printed printed = console.call(command);
        assertThat(Duration.between(begin, Instant.now())).as(String.join(" ", command)).isLessThan(PROMPT);
        return printed;
    }
}
