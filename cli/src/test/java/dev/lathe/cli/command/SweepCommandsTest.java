package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the commands {@code lathe sweep} and {@code lathe campaign} on a recorded landscape, with an in-memory server.
 */
@Timeout(900)
class SweepCommandsTest {
    private static final String FIRST = CliHarness.FIRST;

    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void sweepCanBeStartedWatchedAndShown() throws IOException {
        Printed started = harness.start("whole", 4, "--watch");
        assertThat(started.status()).as(started.err()).isZero();
        assertThat(started.out()).contains("Started sweep whole: 2 campaigns", "done " + FIRST, "whole  done  8/8");
        JsonNode sweep = harness.json("sweep", "status", "whole", "--json");
        assertThat(CliHarness.fields(sweep)).containsExactly(
                "id", "phase", "target", "progress", "note", "tags", "campaigns", "outliers", "warnings", "queued");
        assertThat(sweep.path("phase").asText()).isEqualTo("done");
        JsonNode campaign = sweep.path("campaigns").path(0);
        assertThat(CliHarness.fields(campaign))
                .containsExactly(
                        "id", "key", "phase", "device", "epoch", "iterations", "target", "attempts", "unit", "baseline",
                        "vendor", "best", "pauseReason", "stopReason", "shapes", "lookahead", "submissions", "waiting",
                        "load", "agent");
        assertThat(CliHarness.fields(campaign.path("best")))
                .containsExactly(
                        "iteration", "candidate", "point", "value", "speedup", "speedupInterval", "overVendor",
                        "overVendorInterval", "comparisons", "transfer", "interim", "source");
        String help = harness.lathe("sweep", "status", "--help").out();
        Stream.of(sweep, campaign, campaign.path("best"), campaign.path("load"))
                .flatMap(node -> CliHarness.fields(node).stream())
                .forEach(field -> assertThat(help).contains('"' + field + '"'));
        assertThat(campaign.path("vendor").isNull()).isTrue();
        assertThat(harness.json("campaign", "list", "whole", "--json").path("campaigns"))
                .isEqualTo(sweep.path("campaigns"));
        assertThat(harness.json("campaign", "show", "whole/" + FIRST, "--json")).isEqualTo(campaign);
        assertThat(harness.json("sweep", "list", "--json").path("sweeps").findValuesAsText("id")).contains("whole");
    }

    @Test
    void convergedCampaignsEndEarlyWithinTheIterationsOfTheSweep() throws IOException {
        Printed converged = harness.start("patient", 12, "--patience", "4", "--watch");

        assertThat(converged.status()).as(converged.err()).isZero();
        JsonNode campaigns = harness.json("sweep", "status", "patient", "--json").path("campaigns");
        assertThat(campaigns.findValuesAsText("stopReason"))
                .anyMatch(reason -> reason.startsWith("converged: no gain"));
        assertThat(campaigns.findValuesAsText("iterations").stream().mapToInt(Integer::parseInt).sum())
                .isLessThanOrEqualTo(2 * 12);
    }

    @Test
    void statsShowTheTimeByDeviceAndStage() throws IOException {
        harness.start("spent", 4, "--watch");
        JsonNode times = harness.json("sweep", "stats", "spent", "--json");
        assertThat(CliHarness.fields(times))
                .containsExactly(
                        "id", "iterations", "seconds", "millisecondsPerIteration", "workers", "workerReplacements",
                        "devices", "stages");
        assertThat(times.path("iterations").asInt()).isEqualTo(8);
        assertThat(times.path("workers").asInt()).isOne();
        assertThat(times.path("workerReplacements").asInt()).isZero();
        assertThat(times.path("devices").findValuesAsText("name")).hasSize(1);
        assertThat(times.path("devices").path(0).path("share").asDouble()).isBetween(0.0, 1.0);
        assertThat(times.path("stages").findValuesAsText("name"))
                .containsExactly("propose", "compile", "correctness", "benchmark", "vendor", "profile");
        assertThat(times.path("stages").path(1).path("tasks").asInt()).isGreaterThanOrEqualTo(10);
        assertThat(harness.lathe("sweep", "stats", "spent").out())
                .contains("spent: 8 iterations in", "waits for device, s");
    }

    @Test
    void compareShowsConvergenceOnTheSameShapes() throws IOException {
        harness.start("by-random", 12, "--strategy", "random", "--watch");
        harness.start("by-greedy", 9, "--strategy", "greedy", "--watch");
        JsonNode comparison = harness.json("sweep", "compare", "by-random", "by-greedy", "--plot", "plots", "--json");
        assertThat(CliHarness.fields(comparison)).containsExactly("sweeps", "shapes", "excluded");
        JsonNode random = comparison.path("sweeps").path(0);
        assertThat(CliHarness.fields(random)).containsExactly("id", "strategy", "overVendor", "worst", "shares");
        assertThat(random.path("strategy").asText()).isEqualTo("random");
        assertThat(random.path("shares")).hasSize(12);
        assertThat(comparison.path("shapes").path(0).path("shape").asText()).isEqualTo("gemm_f32_64x64x64");
        assertThat(CliHarness.fields(comparison.path("shapes").path(0).path("sweeps").path(1)))
                .containsExactly("id", "value", "overVendor", "share", "foundAt", "iterations");
        assertThat(comparison.path("shapes").path(0).path("sweeps").findValuesAsText("share")).contains("1.0");
        assertThat(Files.readString(folder.resolve("plots/convergence.svg"))).contains("random", "greedy");
        assertThat(harness.lathe("sweep", "compare", "by-random", "by-greedy").out())
                .contains("@12", "gemm_f32_64x64x128");
        assertThat(harness.lathe("sweep", "compare", "by-random", "nothing").status()).isEqualTo(3);
        assertThat(harness.lathe("sweep", "compare", "by-random", "by-random").err())
                .contains("duplicate sweep 'by-random'");
    }

    @Test
    void historyAndBestHaveTheDocumentedFields() throws IOException {
        harness.start("shown", 4, "--watch");
        JsonNode history = harness.json("campaign", "history", "shown/" + FIRST, "--json");
        assertThat(history.path("unit").asText()).isEqualTo("ms");
        assertThat(CliHarness.fields(history.path("evaluations").path(0)))
                .containsExactly(
                        "ordinal",
                        "iteration",
                        "epoch",
                        "candidate",
                        "family",
                        "point",
                        "knobs",
                        "origin",
                        "idea",
                        "category",
                        "verdict",
                        "reason",
                        "samples",
                        "median",
                        "value");
        assertThat(history.path("evaluations").findValuesAsText("iteration")).containsExactly("0", "1", "2", "3", "4");
        JsonNode best = harness.json("campaign", "best", "shown/" + FIRST, "--json");
        assertThat(CliHarness.fields(best))
                .containsExactly(
                        "campaign",
                        "unit",
                        "iteration",
                        "candidate",
                        "family",
                        "knobs",
                        "code",
                        "value",
                        "speedup",
                        "speedupInterval",
                        "overVendor",
                        "overVendorInterval",
                        "comparisons",
                        "transfer",
                        "interim",
                        "source");
        assertThat(CliHarness.fields(best.path("knobs"))).containsExactly("x", "y");
        assertThat(harness.lathe("campaign", "best", "shown/" + FIRST).out()).contains("family      valley", "  x");
        assertThat(harness.lathe("campaign", "history", "shown/" + FIRST).out())
                .contains("iteration 0", " ms  verdict");
    }

    @Test
    void unknownIdsExitWithNotFound() {
        assertThat(harness.lathe("sweep", "status", "nothing").status()).isEqualTo(3);
        assertThat(harness.lathe("sweep", "stop", "nothing").status()).isEqualTo(3);
        assertThat(harness.lathe("campaign", "show", "nothing/at-all").status()).isEqualTo(3);
        assertThat(harness.lathe("campaign", "stop", "nothing/at-all").err()).contains("no campaign 'nothing/at-all'");
        assertThat(harness.lathe("export", "nothing", "--out", folder.resolve("none").toString()).status())
                .isEqualTo(3);
    }
}
