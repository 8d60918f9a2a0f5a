package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands {@code lathe tips} against a real server and worker. */
@Timeout(900)
class TipsCommandTest {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void aTipRestsOnAnEvaluationAndCanBeRetracted() throws IOException {
        harness.start("tipped", 2, "--watch");
        JsonNode campaign =
                harness.json("campaign", "list", "tipped", "--json").path("campaigns").path(0);
        String id = campaign.path("id").asText();
        String op = campaign.path("key").asText().split("_")[0];

        assertThat(harness.lathe("tips", "list", op).out()).contains("No tip for " + op);
        assertThat(harness.lathe("tips", "add", id, "0", "the baseline is naive").out())
                .contains("1. [").contains("the baseline is naive (" + id + " #0)");
        assertThat(harness.lathe("tips", "add", id, "999", "made up").status()).isEqualTo(3);
        assertThat(harness.lathe("tips", "add", id, "1", " ").err()).contains("the text is empty");

        JsonNode tip = harness.json("tips", "search", op, "NAIVE", "--json").path("tips").path(0);
        assertThat(CliHarness.fields(tip))
                .containsExactly("number", "dtype", "device", "text", "campaign", "ordinal", "worked", "at");
        assertThat(harness.lathe("tips", "search", op, "absent").out()).contains("No tip for");

        assertThat(harness.lathe("tips", "retract", op, "1").out()).contains("retracted 1.");
        Printed again = harness.lathe("tips", "retract", op, "1");
        assertThat(again.err()).contains("no tip has the number 1");
        assertThat(again.status()).isEqualTo(3);
        assertThat(harness.lathe("tips", "retract", "unknown", "1").status()).isEqualTo(3);
    }

    @Test
    void aBriefShowsWhatDidNotWorkInCampaignsThatHaveEnded(@TempDir Path own) throws IOException {
        try (CliHarness other = CliHarness.onLandscape(own)) {
            other.start("failed", 1, "--watch");
            other.start("next", 1, "--watch");
            String id = "failed/" + CliHarness.FIRST;
            assertThat(submit(other, id, "x=11,y=5", "a small y").status()).isZero();
            assertThat(submit(other, id, "x=11,y=9", "a larger y").status()).isEqualTo(1);

            Await.until(() -> other.lathe("tips", "list", "gemm").out().contains("a larger y"));

            assertThat(other.lathe("campaign", "brief", "next/" + CliHarness.FIRST).out())
                    .contains("## Tips from earlier campaigns")
                    .containsPattern("\\* did not work: a larger y \\(.*slower.*\\) \\(" + id + " #\\d+\\)")
                    .doesNotContain("a small y");
        }
    }

    private static Printed submit(CliHarness other, String campaign, String point, String hypothesis) {
        return other.lathe(
                "campaign", "submit", campaign, "--point", point, "--hypothesis", hypothesis, "--extend", "--wait");
    }

    @Test
    void aBriefDoesNotWaitForTipsThatNoWorkerAnswers(@TempDir Path own) throws IOException {
        try (CliHarness unattended = CliHarness.onLandscape(own)) {
            unattended.start("tipped", 1, "--watch");
            String id = "tipped/" + CliHarness.FIRST;
            unattended.lathe("tips", "add", id, "0", "the baseline is naive");
            assertThat(unattended.lathe("campaign", "brief", id).out()).contains("the baseline is naive");
            unattended.worker().close();

            Printed brief = assertTimeout(Duration.ofSeconds(30), () -> unattended.lathe("campaign", "brief", id));
            assertThat(brief.status()).isZero();
            assertThat(brief.out()).doesNotContain("the baseline is naive");
        }
    }
}
