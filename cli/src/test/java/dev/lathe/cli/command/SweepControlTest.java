package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests warm starts, controls and extensions of sweeps and campaigns. */
@Timeout(900)
class SweepControlTest {
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
    void fromBestBeginsWithTheBestOfEndedCampaigns() throws IOException {
        harness.start("first", 4, "--watch");
        String best = harness.json("campaign", "best", "first/" + FIRST, "--json").path("candidate").asText();
        Printed second = harness.start("second", 3, "--mode", "from-best", "--watch");
        assertThat(second.status()).as(second.err()).isZero();
        JsonNode evaluations = harness.json("campaign", "history", "second/gemm_f32_64x64x64", "--json")
                .path("evaluations");
        assertThat(evaluations.findValuesAsText("origin")).startsWith("baseline", "imported");
        assertThat(evaluations.findValuesAsText("candidate")).contains(best);
        assertThat(harness.start("second", 3, "--mode", "from-best").status()).isEqualTo(5);
    }

    @Test
    @Timeout(120)
    void fromBestDoesNotWaitForAnExtendedCampaign() {
        harness.start("extended", 2, "--watch");
        harness.lathe("campaign", "extend", "extended/" + FIRST, "--to", "400");
        harness.lathe("campaign", "pause", "extended/" + FIRST);

        Printed beside = harness.start("beside", 2, "--mode", "from-best", "--watch");

        assertThat(beside.status()).as(beside.err()).isZero();
        assertThat(harness.lathe("campaign", "show", "extended/" + FIRST).out()).contains("paused");
        harness.lathe("sweep", "stop", "extended");
    }

    @Test
    void fromBeginsWithTheNamedWinners() throws IOException {
        harness.start("source", 6, "--watch");
        harness.lathe("export", "source/" + FIRST, "--out", "source");
        Printed named = harness.start("named", 2, "--from", "source/winner.json", "--watch");
        assertThat(named.status()).as(named.err()).isZero();
        JsonNode evaluations = harness.json("campaign", "history", "named/gemm_f32_64x64x64", "--json")
                .path("evaluations");
        assertThat(evaluations.findValuesAsText("origin"))
                .startsWith("baseline", "imported")
                .containsOnlyOnce("imported");
        assertThat(evaluations.path(1).path("candidate").asText())
                .isEqualTo(harness.json("campaign", "best", "source/" + FIRST, "--json").path("candidate").asText());
        assertThat(harness.start("invalid", 2, "--from", "two.yaml").err()).contains("two.yaml: invalid certificate");
        assertThat(harness.start("invalid", 2, "--from", "source/winner.json", "--mode", "from-scratch").err())
                .contains("exclude each other");
    }

    @Test
    void endedSweepIsResumedOnlyWithTheSamePlanAndMoreIterations() {
        harness.start("more", 2, "--watch");
        assertThat(harness.start("more", 2).status()).isEqualTo(5);
        assertThat(harness.start("more", 4, "--seed", "9").err())
                .contains("had a different plan (seed); resume it with './lathe sweep "
                        + "extend more --to N'");
        assertThat(harness.start("more", 4, "--target-share", "baseline:9").err())
                .contains("had a different plan (targetShare); resume it");
        assertThat(harness.start("more", 4, "--proposer", "submissions", "--patience", "3").err())
                .contains("had a different plan (patience, proposer); resume it");
        Printed again = harness.start("more", 3, "--watch");
        assertThat(again.out()).contains("Resumed sweep more", "more  done  6/6");
        assertThat(harness.lathe("sweep", "extend", "more", "--to", "3").status()).isEqualTo(5);
        assertThat(harness.lathe("sweep", "extend", "more", "--by", "1").out()).contains("starting, target 4 "
                + "iterations");
        assertThat(harness.lathe("sweep", "watch", "more").out()).contains("more  done  8/8");
    }

    @Test
    void anExtendedSweepIsListedWithItsFirstStart() throws IOException {
        harness.start("long", 2, "--watch");
        String started = listed("long").path("started").asText();
        harness.lathe("sweep", "extend", "long", "--by", "1");
        harness.lathe("sweep", "watch", "long");

        assertThat(listed("long").path("started").asText()).isEqualTo(started);
        assertThat(harness.lathe("sweep", "list").out().lines().filter(line -> line.startsWith("long ")))
                .singleElement()
                .asString()
                .containsPattern("done +\\S{10}T\\d\\d:\\d\\d:\\d\\dZ  ");
    }

    private static JsonNode listed(String id) throws IOException {
        return StreamSupport.stream(harness.json("sweep", "list", "--json").path("sweeps").spliterator(), false)
                .filter(sweep -> sweep.path("id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void endedCampaignIsResumedByExtend() {
        harness.start("single", 2, "--watch");
        assertThat(harness.lathe("campaign", "extend", "single/" + FIRST, "--to", "2").status()).isEqualTo(5);
        Printed extended = harness.lathe("campaign", "extend", "single/" + FIRST, "--by", "2");
        assertThat(extended.out()).as(extended.err()).contains("starting, target 4 iterations");
        assertThat(harness.lathe("sweep", "watch", "single").out()).contains("done " + FIRST + "  4/4");
        assertThat(harness.lathe("campaign", "show", "single/" + FIRST).out()).contains("all 4 iterations are done");
        assertThat(harness.lathe("sweep", "status", "single").out()).contains("6 of 6 iterations", "4/4", "2/2");
    }

    @Test
    void anExtensionNamesTheEndsThatMayComeEarlierAndIsRefusedIfOneHasCome() {
        harness.start("reached", 40, "--target-share", "baseline:0.5", "--watch");

        Printed campaign = harness.lathe("campaign", "extend", "reached/" + FIRST, "--by", "5");
        Printed sweep = harness.lathe("sweep", "extend", "reached", "--by", "5");

        assertThat(campaign.status()).isEqualTo(5);
        assertThat(campaign.err())
                .contains("has an end that an extension does not change: target reached: ")
                .contains("; start a sweep with another target to continue");
        assertThat(sweep.out())
                .contains(
                        "every campaign resumes where it ended, and runs to 45 iterations; earlier ends: the target of "
                                + "0.500 of the baseline, 230 rejected candidates");
        assertThat(harness.lathe("sweep", "watch", "reached").out()).contains("done " + FIRST);
    }

    @Test
    void anEndedSweepRunsAndIsControlledWhileOneOfItsCampaignsIsExtended() throws IOException {
        harness.start("again", 2, "--watch");
        harness.lathe("campaign", "extend", "again/" + FIRST, "--to", "400");

        // The campaign waits for a device first.
        Await.until(() -> harness.lathe("sweep", "status", "again").out().startsWith("again: running"));
        assertThat(listed("again").path("phase").asText()).isEqualTo("running");
        assertThat(listed("again").path("ended").isNull()).isTrue();
        assertThat(harness.lathe("sweep", "pause", "again").out()).contains("paused, target 400 iterations");
        assertThat(harness.lathe("sweep", "status", "again").out())
                .contains("resume with './lathe sweep resume again'");
        // It is queued while the worker is busy.
        Await.until(() -> harness.lathe("sweep", "resume", "again").out().contains("running, target 400 iterations"));
        assertThat(harness.lathe("sweep", "stop", "again").status()).isZero();
        assertThat(harness.lathe("sweep", "watch", "again").out()).contains("stopped " + FIRST);
        // A campaign reports its end a moment before its workflow ends.
        Await.until(
                () -> harness.lathe("sweep", "list").out().lines().anyMatch(line -> line.matches("again +done .*")));
    }

    @Test
    void aControlOfAnEndedSweepPrintsTheAnswerOfEachExtendedCampaign() throws IOException {
        harness.start("both", 2, "--watch");
        List<String> campaigns = harness.json("sweep", "status", "both", "--json")
                .path("campaigns")
                .findValuesAsText("id");
        campaigns.forEach(campaign -> harness.lathe("campaign", "extend", campaign, "--to", "400"));

        assertThat(harness.lathe("sweep", "pause", "both").out().lines())
                .hasSize(2)
                .allMatch(line -> line.contains(": paused, target 400 iterations: "))
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactlyInAnyOrderElementsOf(campaigns);
        assertThat(harness.lathe("sweep", "stop", "both").out().lines()).hasSize(2);
        assertThat(harness.lathe("sweep", "watch", "both").out()).contains("stopped " + FIRST);
    }

    @Test
    void terminatedCampaignKeepsItsBestCandidate() throws IOException {
        harness.start("cut", 400);
        Await.until(() -> harness.lathe("campaign", "best", "cut/" + FIRST).status() == 0);
        harness.cluster().terminate("cut/" + FIRST);
        harness.lathe("sweep", "stop", "cut");
        JsonNode campaign = harness.json("sweep", "status", "cut", "--json").path("campaigns").path(0);
        assertThat(campaign.path("phase").asText()).isEqualTo("stopped");
        assertThat(campaign.path("best").path("value").asDouble()).isPositive();
        assertThat(campaign.path("stopReason").asText()).isEqualTo("workflow terminated");
    }

    @Test
    void runningSweepIsPausedResumedExtendedAndStopped() {
        harness.start("controlled", 400);
        String device = harness.cluster().device();
        assertThat(harness.lathe("sweep", "start", "two.yaml", "--devices", device, "--id", "controlled").status())
                .isEqualTo(5);
        assertThat(harness.lathe("sweep", "pause", "controlled", "--reason", "lunch").out()).contains("paused");
        assertThat(harness.lathe("sweep", "resume", "controlled").out()).contains("running");
        assertThat(harness.lathe("sweep", "extend", "controlled", "--to", "500").out()).contains("target 500 "
                + "iterations");
        assertThat(harness.lathe("sweep", "extend", "controlled", "--to", "100").err())
                .contains("controlled rejected the request: ");
        assertThat(harness.lathe("sweep", "extend", "controlled", "--to", "100").status()).isEqualTo(5);
        assertThat(harness.lathe("sweep", "stop", "controlled").status()).isZero();
        assertThat(harness.lathe("sweep", "watch", "controlled").status()).isEqualTo(1);
        assertThat(harness.lathe("sweep", "stop", "controlled").status()).isEqualTo(5);
    }

    @Test
    void submittedCandidateIsEvaluated() throws IOException {
        harness.start("manual", 400);
        Await.until(() -> harness.lathe("campaign", "best", "manual/" + FIRST).status() == 0);
        Printed submitted = harness.lathe(
                "campaign", "submit", "manual/" + FIRST, "--point", "x=11,y=5", "--hypothesis", "the minimum");
        assertThat(submitted.status()).as(submitted.err()).isZero();
        Await.until(() -> harness.lathe("campaign", "history", "manual/" + FIRST).out().contains("submitted"));
        harness.lathe("sweep", "stop", "manual");
        harness.lathe("sweep", "watch", "manual");
        assertThat(harness.json("campaign", "best", "manual/" + FIRST, "--json").path("knobs").toString())
                .isEqualTo("{\"x\":11,\"y\":5}");
        Printed late = harness.lathe("campaign", "submit", "manual/" + FIRST, "--point", "x=1,y=1");
        assertThat(late.status()).isEqualTo(5);
        assertThat(late.err()).contains("cannot submit to manual/" + FIRST + ": it is not running; submit again "
                + "with --extend");
    }

    @Test
    void aSubmissionToAnEndedCampaignExtendsItByItsIteration() throws IOException {
        harness.start("late", 2, "--watch");
        String campaign = "late/" + FIRST;

        Printed submitted = harness.lathe("campaign", "submit", campaign, "--point", "x=11,y=5", "--extend", "--wait");

        assertThat(submitted.out()).as(submitted.err()).contains("submission 1: is tried next");
        JsonNode history = harness.json("campaign", "history", campaign, "--json").path("evaluations");
        assertThat(history.get(history.size() - 1).path("submission").asInt()).isEqualTo(1);
        Await.until(() -> harness.lathe("campaign", "show", campaign).out().contains("all 3 iterations are done"));
    }
}
