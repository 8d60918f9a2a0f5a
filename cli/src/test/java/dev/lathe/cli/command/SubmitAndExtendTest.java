package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Submits candidates to campaigns that have ended, or that are paused. */
@Timeout(600)
class SubmitAndExtendTest {
    private static final int PROCESSES = 4;

    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void anInvalidCandidateLeavesAnEndedCampaignAsItIs() {
        String campaign = ended("invalid");
        String before = harness.lathe("campaign", "show", campaign).out();

        Printed refused = harness.lathe("campaign", "submit", campaign, "--point", "x=1000", "--extend");

        assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains(campaign + " rejected the request: ", "x=1000 is not a value of that knob");
        assertThat(harness.lathe("campaign", "show", campaign).out()).isEqualTo(before);
    }

    @Test
    void aTooLargeSourceLeavesAnEndedCampaignAsItIs() throws IOException {
        String campaign = ended("large");
        String before = harness.lathe("campaign", "show", campaign).out();
        StringBuilder noise = new StringBuilder();
        new Random(1).ints(20_000, 'a', 'z').forEach(letter -> noise.append((char) letter));
        Files.writeString(folder.resolve("huge.c"), noise);

        Printed refused = harness.lathe(
                "campaign", "submit", campaign, "--source", "huge.c", "--hypothesis", "more", "--extend");

        assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains(campaign + " rejected the request: code: ", "more than the limit of 10000");
        assertThat(harness.lathe("campaign", "show", campaign).out()).isEqualTo(before);
    }

    /** A typing error has status 2. */
    @Test
    void theRefusalOfAProtocolHasTheStatusOfARejection() throws IOException {
        Files.writeString(folder.resolve("risky.yaml"), "name: risky\nrequire: [risk]\n");
        String campaign = "risky/" + CliHarness.FIRST;
        harness.start("risky", 400, "--protocol", "risky.yaml");
        Await.until(() -> harness.lathe("campaign", "best", campaign).status() == 0);

        Printed running = harness.lathe("campaign", "submit", campaign, "--point", "x=11,y=5");
        harness.lathe("sweep", "stop", "risky");
        harness.lathe("sweep", "watch", "risky");
        Printed ended = harness.lathe("campaign", "submit", campaign, "--point", "x=11,y=5", "--extend");

        assertThat(List.of(running, ended)).allSatisfy(refused -> {
            assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(5);
            assertThat(refused.err())
                    .contains(campaign
                            + " rejected the request: required-fields: the proposal does not state risk (--risk)");
        });
    }

    @Test
    void aStoppedCampaignIsResumedByOneIteration() throws IOException {
        String campaign = "stopped/" + CliHarness.FIRST;
        harness.start("stopped", 400);
        Await.until(() -> harness.lathe("campaign", "best", campaign).status() == 0);
        harness.lathe("sweep", "stop", "stopped");
        harness.lathe("sweep", "watch", "stopped");
        JsonNode stopped = harness.json("campaign", "show", campaign, "--json");
        assertThat(stopped.path("phase").asText()).isEqualTo("stopped");

        Printed submitted = harness.lathe("campaign", "submit", campaign, "--point", "x=11,y=5", "--extend", "--wait");

        int iterations = stopped.path("iterations").asInt() + 1;
        assertThat(submitted.out()).as(submitted.err()).contains("the target is now " + iterations + " iterations");
        Await.until(() -> harness.lathe("campaign", "show", campaign).out().contains("all " + iterations
                + " iterations are done"));
    }

    @Test
    void simultaneousSubmissionsToAnEndedCampaignAreAllTried() throws Exception {
        String campaign = ended("simultaneous");
        List<Callable<Printed>> submissions = IntStream.rangeClosed(1, PROCESSES)
                .<Callable<Printed>>mapToObj(y -> () -> harness.lathe(
                        "campaign", "submit", campaign, "--point", "x=9,y=" + y, "--extend", "--wait"))
                .toList();

        try (ExecutorService processes = Executors.newFixedThreadPool(PROCESSES)) {
            for (Future<Printed> submission : processes.invokeAll(submissions)) {
                assertThat(submission.get().err()).isEmpty();
                assertThat(submission.get().out()).containsPattern("submission \\d: ").containsPattern("#\\d+ ");
            }
        }

        assertThat(harness.json("campaign", "history", campaign, "--json")
                        .path("evaluations")
                        .findValuesAsText("submission"))
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    @Timeout(120)
    void waitEndsWithTheReasonOfAPause() {
        String campaign = "paused/" + CliHarness.FIRST;
        harness.start("paused", 400);
        Await.until(() -> harness.lathe("campaign", "best", campaign).status() == 0);
        harness.lathe("campaign", "pause", campaign, "--reason", "lunch");
        Await.until(() -> harness.lathe("campaign", "show", campaign).out().contains("lunch"));

        Printed submitted = harness.lathe("campaign", "submit", campaign, "--point", "x=11,y=5", "--wait");

        harness.lathe("sweep", "stop", "paused");
        assertThat(submitted.status()).as(submitted.err()).isEqualTo(1);
        assertThat(submitted.out())
                .contains(
                        "the campaign paused before the submission was tried: lunch",
                        "./lathe campaign resume " + campaign);
    }

    private static String ended(String id) {
        harness.start(id, 2, "--watch");
        return id + "/" + CliHarness.FIRST;
    }
}
