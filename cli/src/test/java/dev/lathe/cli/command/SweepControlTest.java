package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps and campaigns that are begun from others, steered and extended, by commands alone. */
@Timeout(900)
class SweepControlTest {
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
    void beginsWithTheBestOfEndedCampaignsWhereItIsAskedTo() throws IOException {
        home.start("founder", 4, "--watch");
        String best = home.json("campaign", "best", "founder/" + FIRST, "--json").path("candidate").asText();
        Printed heir = home.start("heir", 3, "--mode", "from-best", "--watch");
        assertThat(heir.status()).as(heir.err()).isZero();
        JsonNode evaluations = home.json("campaign", "history", "heir/gemm_f32_64x64x64", "--json").path("evaluations");
        assertThat(evaluations.findValuesAsText("origin")).startsWith("baseline", "imported");
        assertThat(evaluations.findValuesAsText("candidate")).contains(best);
        assertThat(home.start("heir", 3, "--mode", "from-best").status()).isEqualTo(5);
    }

    @Test
    void beginsWithTheWinnersThatAreNamed() throws IOException {
        home.start("ancestor", 6, "--watch");
        home.lathe("export", "ancestor/" + FIRST, "--out", "ancestor");
        Printed named = home.start("named", 2, "--from", "ancestor/winner.json", "--watch");
        assertThat(named.status()).as(named.err()).isZero();
        JsonNode evaluations = home.json("campaign", "history", "named/gemm_f32_64x64x64", "--json").path("evaluations");
        assertThat(evaluations.findValuesAsText("origin")).startsWith("baseline", "imported").containsOnlyOnce("imported");
        assertThat(evaluations.path(1).path("candidate").asText())
                .isEqualTo(home.json("campaign", "best", "ancestor/" + FIRST, "--json").path("candidate").asText());
        assertThat(home.start("odd", 2, "--from", "two.yaml").err()).contains("two.yaml is no certificate of a winner");
        assertThat(home.start("odd", 2, "--from", "ancestor/winner.json", "--mode", "from-scratch").err())
                .contains("leave one of them out");
    }

    @Test
    void goesOnWithAnEndedSweepAndRefusesWhatMakesNoSense() {
        home.start("more", 2, "--watch");
        assertThat(home.start("more", 2).status()).isEqualTo(5);
        assertThat(home.start("more", 4, "--seed", "9").err())
                .contains("had another plan (strategy, seed, mode or lookahead); './lathe sweep extend more --to N'");
        Printed again = home.start("more", 3, "--watch");
        assertThat(again.out()).contains("Goes on with sweep more", "more  done  6/6");
        assertThat(home.lathe("sweep", "extend", "more", "--to", "3").status()).isEqualTo(5);
        assertThat(home.lathe("sweep", "extend", "more", "--by", "1").out()).contains("starting, 4 iterations asked for");
        assertThat(home.lathe("sweep", "watch", "more").out()).contains("more  done  8/8");
    }

    @Test
    void goesOnWithAnEndedCampaign() {
        home.start("single", 2, "--watch");
        assertThat(home.lathe("campaign", "extend", "single/" + FIRST, "--to", "2").status()).isEqualTo(5);
        Printed extended = home.lathe("campaign", "extend", "single/" + FIRST, "--by", "2");
        assertThat(extended.out()).as(extended.err()).contains("starting, 4 iterations asked for");
        Await.until(() -> home.lathe("campaign", "show", "single/" + FIRST).out().contains("all 4 iterations are done"));
        assertThat(home.lathe("sweep", "status", "single").out()).contains("6 of 6 iterations", "4/4", "2/2");
    }

    @Test
    void aCampaignThatWasTerminatedKeepsWhatItHasFound() throws IOException {
        home.start("cut", 400);
        Await.until(() -> home.lathe("campaign", "best", "cut/" + FIRST).status() == 0);
        home.house().terminate("cut/" + FIRST);
        home.lathe("sweep", "stop", "cut");
        JsonNode campaign = home.json("sweep", "status", "cut", "--json").path("campaigns").path(0);
        assertThat(campaign.path("phase").asText()).isEqualTo("stopped");
        assertThat(campaign.path("best").path("value").asDouble()).isPositive();
        assertThat(campaign.path("stopReason").asText()).isEqualTo("its workflow has ended as terminated");
    }

    @Test
    void steersARunningSweep() {
        home.start("steered", 400);
        assertThat(home.lathe("sweep", "start", "two.yaml", "--devices", home.house().device(), "--id", "steered").status())
                .isEqualTo(5);
        assertThat(home.lathe("sweep", "pause", "steered", "--reason", "lunch").out()).contains("paused");
        assertThat(home.lathe("sweep", "resume", "steered").out()).contains("running");
        assertThat(home.lathe("sweep", "extend", "steered", "--to", "500").out()).contains("500 iterations asked for");
        assertThat(home.lathe("sweep", "extend", "steered", "--to", "100").err()).contains("steered refuses: ");
        assertThat(home.lathe("sweep", "extend", "steered", "--to", "100").status()).isEqualTo(5);
        assertThat(home.lathe("sweep", "stop", "steered").status()).isZero();
        assertThat(home.lathe("sweep", "watch", "steered").status()).isEqualTo(1);
        assertThat(home.lathe("sweep", "stop", "steered").status()).isEqualTo(5);
    }

    @Test
    void takesCandidatesOfAPerson() throws IOException {
        home.start("manual", 400);
        Await.until(() -> home.lathe("campaign", "best", "manual/" + FIRST).status() == 0);
        Printed submitted =
                home.lathe("campaign", "submit", "manual/" + FIRST, "--point", "x=11,y=5", "--hypothesis", "the floor");
        assertThat(submitted.status()).as(submitted.err()).isZero();
        Await.until(() -> home.lathe("campaign", "history", "manual/" + FIRST).out().contains("submitted"));
        home.lathe("sweep", "stop", "manual");
        home.lathe("sweep", "watch", "manual");
        assertThat(home.json("campaign", "best", "manual/" + FIRST, "--json").path("knobs").toString())
                .isEqualTo("{\"x\":11,\"y\":5}");
    }
}
