package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/** Whole sweeps over a recorded landscape, on a server in this process, by commands alone. */
@Timeout(900)
class SweepCommandsTest {
    private static final String FIRST = CliHarness.FIRST;

    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness home;

    @BeforeAll
    static void open() throws IOException {
        home = CliHarness.onLandscape(folder);
    }

    @Test
    void startsWatchesAndShowsASweep() throws IOException {
        Printed started = home.start("whole", 4, "--watch");
        assertThat(started.status()).as(started.err()).isZero();
        assertThat(started.out()).contains("Started sweep whole: 2 campaigns", "done " + FIRST, "whole  done  8/8");
        JsonNode sweep = home.json("sweep", "status", "whole", "--json");
        assertThat(CliHarness.fields(sweep)).containsExactly("id", "phase", "target", "campaigns", "oddities");
        assertThat(sweep.path("phase").asText()).isEqualTo("done");
        JsonNode campaign = sweep.path("campaigns").path(0);
        assertThat(CliHarness.fields(campaign))
                .containsExactly(
                        "id", "key", "phase", "device", "epoch", "iterations", "target", "attempts", "unit", "baseline",
                        "vendor", "best", "pauseReason", "stopReason", "shapes", "lookahead");
        assertThat(CliHarness.fields(campaign.path("best")))
                .containsExactly("iteration", "candidate", "point", "value", "speedup", "overVendor", "source");
        assertThat(campaign.path("vendor").isNull()).isTrue();
        assertThat(home.json("campaign", "list", "whole", "--json").path("campaigns")).isEqualTo(sweep.path("campaigns"));
        assertThat(home.json("campaign", "show", "whole/" + FIRST, "--json")).isEqualTo(campaign);
        assertThat(home.json("sweep", "list", "--json").path("sweeps").findValuesAsText("id")).contains("whole");
    }

    @Test
    void campaignsThatConvergeEndEarlyAndNoneOfTheSweepsIterationsIsSpentTwice() throws IOException {
        Printed patient = home.start("patient", 12, "--patience", "4", "--watch");

        assertThat(patient.status()).as(patient.err()).isZero();
        JsonNode campaigns = home.json("sweep", "status", "patient", "--json").path("campaigns");
        assertThat(campaigns.findValuesAsText("stopReason")).anyMatch(reason -> reason.startsWith("converged: no gain"));
        assertThat(campaigns.findValuesAsText("iterations").stream().mapToInt(Integer::parseInt).sum())
                .isLessThanOrEqualTo(2 * 12);
    }

    @Test
    void tellsWhatTheTimeWentInto() throws IOException {
        home.start("spent", 4, "--watch");
        JsonNode times = home.json("sweep", "stats", "spent", "--json");
        assertThat(CliHarness.fields(times))
                .containsExactly(
                        "id", "iterations", "seconds", "millisecondsPerIteration", "workers", "cuts", "devices", "stages");
        assertThat(times.path("iterations").asInt()).isEqualTo(8);
        assertThat(times.path("workers").asInt()).isOne();
        assertThat(times.path("cuts").asInt()).isZero();
        assertThat(times.path("devices").findValuesAsText("name")).hasSize(1);
        assertThat(times.path("devices").path(0).path("share").asDouble()).isBetween(0.0, 1.0);
        assertThat(times.path("stages").findValuesAsText("name"))
                .containsExactly("propose", "compile", "correctness", "benchmark", "vendor", "profile");
        assertThat(times.path("stages").path(1).path("tasks").asInt()).isGreaterThanOrEqualTo(10);
        assertThat(home.lathe("sweep", "stats", "spent").out()).contains("spent: 8 iterations in", "waits for its turn");
    }

    @Test
    void comparesStrategiesOnTheSameShapes() throws IOException {
        home.start("by-random", 12, "--strategy", "random", "--watch");
        home.start("by-greedy", 9, "--strategy", "greedy", "--watch");
        JsonNode comparison = home.json("sweep", "compare", "by-random", "by-greedy", "--plot", "plots", "--json");
        assertThat(CliHarness.fields(comparison)).containsExactly("sweeps", "shapes", "leftOut");
        JsonNode random = comparison.path("sweeps").path(0);
        assertThat(CliHarness.fields(random)).containsExactly("id", "strategy", "overVendor", "worst", "shares");
        assertThat(random.path("strategy").asText()).isEqualTo("random");
        assertThat(random.path("shares")).hasSize(12);
        assertThat(comparison.path("shapes").path(0).path("shape").asText()).isEqualTo("gemm_f32_64x64x64");
        assertThat(CliHarness.fields(comparison.path("shapes").path(0).path("sweeps").path(1)))
                .containsExactly("id", "value", "overVendor", "share", "foundAt", "iterations");
        assertThat(comparison.path("shapes").path(0).path("sweeps").findValuesAsText("share")).contains("1.0");
        assertThat(Files.readString(folder.resolve("plots/convergence.svg"))).contains("random", "greedy");
        assertThat(home.lathe("sweep", "compare", "by-random", "by-greedy").out()).contains("@12", "gemm_f32_64x64x128");
        assertThat(home.lathe("sweep", "compare", "by-random", "nothing").status()).isEqualTo(3);
    }

    @Test
    void tellsEveryEvaluationAndTheBest() throws IOException {
        home.start("told", 4, "--watch");
        JsonNode history = home.json("campaign", "history", "told/" + FIRST, "--json");
        assertThat(history.path("unit").asText()).isEqualTo("ms");
        assertThat(CliHarness.fields(history.path("evaluations").path(0)))
                .containsExactly(
                        "ordinal", "iteration", "epoch", "candidate", "family", "point", "knobs", "origin", "idea", "category",
                        "verdict", "reason", "samples", "median");
        assertThat(history.path("evaluations").findValuesAsText("iteration")).containsExactly("0", "1", "2", "3", "4");
        JsonNode best = home.json("campaign", "best", "told/" + FIRST, "--json");
        assertThat(CliHarness.fields(best))
                .containsExactly(
                        "campaign", "unit", "iteration", "candidate", "family", "knobs", "code", "value", "speedup",
                        "overVendor", "source");
        assertThat(CliHarness.fields(best.path("knobs"))).containsExactly("x", "y");
        assertThat(home.lathe("campaign", "best", "told/" + FIRST).out()).contains("family      valley", "  x");
        assertThat(home.lathe("campaign", "history", "told/" + FIRST).out()).contains("iteration 0", "median us");
    }

    @Test
    void saysThatSomethingIsNotThere() {
        assertThat(home.lathe("sweep", "status", "nothing").status()).isEqualTo(3);
        assertThat(home.lathe("sweep", "stop", "nothing").status()).isEqualTo(3);
        assertThat(home.lathe("campaign", "show", "nothing/at-all").status()).isEqualTo(3);
        assertThat(home.lathe("campaign", "stop", "nothing/at-all").err()).contains("there is no campaign 'nothing/at-all'");
        assertThat(home.lathe("export", "nothing", "--out", folder.resolve("none").toString()).status()).isEqualTo(3);
    }
}
