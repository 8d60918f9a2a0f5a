package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Submits edited kernels to a campaign on this machine's CPU, with the real compiler and runner. */
@Order(7)
@Timeout(900)
class SubmitSourceIT {
    @TempDir
    private static Path folder;

    @AutoClose
    private static EditedKernelCampaign campaign;

    @BeforeAll
    @Timeout(1800)
    static void tuneWithEdits() throws IOException {
        campaign = EditedKernelCampaign.in(folder);
        campaign.tune();
    }

    @Test
    void editedKernelIsMeasuredAndDecidedLikeAllOthers() {
        JsonNode evaluation = campaign.submitted(0);
        assertThat(evaluation.has("iteration")).as(evaluation.toString()).isTrue();
        assertThat(evaluation.path("family").asText()).isEqualTo("plain");
        assertThat(evaluation.path("samples")).isNotEmpty();
        assertThat(evaluation.path("reason").asText()).contains("%");
    }

    @Test
    void rationaleIsRecorded() {
        assertThat(folder.resolve("out/idea-log.jsonl"))
                .content()
                .contains("\"idea\":\"try right.c\"", "\"justification\":\"one line\"", "\"expected_gain\":\"+1 %\"")
                .contains("\"evidence\":[\"the profile\"]");
        assertThat(campaign.submitted(0).path("evidence").path(0).asText()).isEqualTo("the profile");
        assertThat(campaign.harness().lathe("campaign", "history", EditedKernelCampaign.ID).out())
                .contains("try right.c, because one line; expected: +1 %; evidence: the profile");
    }

    @Test
    void reproduceCommandOfItsRowMeasuresItAgain() throws IOException {
        campaign.harness().lathe("export", EditedKernelCampaign.ID, "--out", "results/" + EditedKernelCampaign.ID);
        Path results = folder.resolve("results").resolve(EditedKernelCampaign.ID).resolve("results.tsv");
        List<String> lines = Files.readAllLines(results);
        int column = List.of(lines.getFirst().split("\t")).indexOf("run_command");
        String row = lines.stream().filter(line -> line.contains("\ttry right.c\t")).findFirst().orElseThrow();
        String command = row.split("\t")[column];
        assertThat(command).startsWith("./lathe reproduce results/" + EditedKernelCampaign.ID + " --kernel iter");
        Printed measured = campaign.harness().lathe(command.substring("./lathe ".length()).split(" "));
        assertThat(measured.err()).isEmpty();
        assertThat(measured.out()).contains(EditedKernelCampaign.ID + ": plain@", "recorded ", "measured ");
        Printed refused = campaign.harness()
                .lathe("reproduce", "results/" + EditedKernelCampaign.ID, "--kernel", "iter999_none");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("--kernel: no kernel 'iter999_none' in ", "candidates.jsonl");
    }

    @Test
    void warmStartCarriesTheSourceOfAnEditedWinner() throws IOException {
        String line = Files.readAllLines(folder.resolve("out/candidates.jsonl")).stream()
                .filter(candidate -> candidate.contains("\"AHEAD\""))
                .findFirst()
                .orElseThrow();
        ObjectMapper json = new ObjectMapper();
        Files.writeString(folder.resolve("edited.json"), json.readTree(line).path("certificate").toString());
        Printed started = campaign.harness().lathe(
                "sweep", "start", "--op", "rmsnorm", "--devices", "cpu", "--id", "next", "--shapes", "64x512",
                "--iterations", "3", "--from", "edited.json", "--watch");
        assertThat(started.status()).as(started.err()).isZero();
        JsonNode first = campaign.harness()
                .json("campaign", "history", "next/rmsnorm_f32_64x512", "--json")
                .path("evaluations")
                .path(1);
        assertThat(first.path("origin").asText()).isEqualTo("imported");
        assertThat(first.path("point").asText()).startsWith("plain@");
        assertThat(first.has("iteration")).as(first.toString()).isTrue();
    }

    @Test
    void submittedSourcesAreWrittenForEveryVerdictAndTunedOnesIfTheyAreKept() throws IOException {
        long kept = campaign.tuned()
                .filter(evaluation -> evaluation.path("verdict").asText().startsWith("KEEP"))
                .count();
        try (Stream<Path> kernels = Files.list(folder.resolve("out"))) {
            assertThat(kernels.filter(file -> file.toString().contains("edited")))
                    .hasSize(2 + (int) kept)
                    .anySatisfy(file -> assertThat(file).content().contains("#define SUMS 8", "float sum = 0, "
                            + "sums[SUMS]"));
        }
    }

    @Test
    void kernelThatDoesNotCompileOrIsIncorrectIsAnAttempt() {
        assertThat(campaign.submitted(1).path("stage").asText()).isEqualTo("compile");
        assertThat(campaign.submitted(1).path("reason").asText()).contains("kernel.c:", "one");
        assertThat(campaign.submitted(2).path("stage").asText()).isEqualTo("correctness");
        assertThat(campaign.submitted(2).path("reason").asText()).contains("Y[0,0]: expected ");
    }

    @Test
    void gateRejectsDuplicates() {
        assertThat(campaign.submitted(3).path("stage").asText()).isEqualTo("gate");
        assertThat(campaign.submitted(3).path("reason").asText()).contains("was tried as #");
    }

    @Test
    void searchTunesTheKnobsOfASource() {
        assertThat(campaign.submitted(4).path("point").asText()).matches("plain@\\w+:1,,-O1,4,");
        assertThat(campaign.submitted(4).has("iteration")).as(campaign.submitted(4).toString()).isTrue();
        assertThat(campaign.tuned())
                .allSatisfy(evaluation ->
                        assertThat(evaluation.path("family").asText()).isEqualTo("plain"));
        assertThat(campaign.tuned().filter(evaluation -> evaluation.has("iteration"))).isNotEmpty();
        assertThat(campaign.tuned().map(evaluation -> evaluation.path("candidate").asText())).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --family plain                                              | --point, --source or --patch is required
            --source right.c                                            | --hypothesis is required with an edited source
            --point SUMS=1 --space space.json                           | --space requires --source or --patch
            --family plain --source nothing.c --hypothesis x            | --source: no such file: nothing.c
            --family plain --source right.c --hypothesis x --space right.c | right.c:1: Unexpected character
            """)
    void invalidSubmissionsAreRejectedWithTheReason(String arguments, String message) {
        Printed refused = campaign.harness()
                .lathe(("campaign submit " + EditedKernelCampaign.ID + " " + arguments).split(" "));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(message);
    }

    @Test
    void submissionsAreNumbered() {
        assertThat(campaign.submitted(0).path("submission").asInt()).isEqualTo(1);
        assertThat(campaign.submitted(4).path("submission").asInt()).isEqualTo(5);
    }

    @Test
    void waitPrintsTheVerdictAndExitsByIt() {
        campaign.harness().lathe(
                "sweep", "start", "--op", "rmsnorm", "--devices", "cpu", "--id", "waited", "--shapes", "64x128",
                "--iterations", "500");
        String id = "waited/rmsnorm_f32_64x128_fs";
        Await.until(() -> campaign.harness().lathe("campaign", "show", id).out().contains("running"));
        Printed rejected = campaign.harness()
                .lathe(
                        "campaign",
                        "submit",
                        id,
                        "--family",
                        "plain",
                        "--source",
                        "wrong.c",
                        "--hypothesis",
                        "wrong",
                        "--wait");
        campaign.harness().lathe("campaign", "stop", id);
        assertThat(rejected.out()).contains("submission 1: is tried next", " REJECTED at ");
        assertThat(rejected.status()).isEqualTo(5);
    }

    @Test
    void aPointKeepsTheEditsOfTheBestCandidate() throws IOException {
        campaign.harness().lathe("init", "slow");
        Path kernel = folder.resolve("slow/plain/kernel.c");
        Files.copy(kernel, folder.resolve("fast.c"));
        Files.writeString(
                kernel,
                Files.readString(kernel)
                        .replace("const float factor", "for (volatile int i = 0; i < 3000; i++);\nconst float factor"));
        campaign.harness().lathe(
                "sweep", "start", "--op", "slow", "--devices", "cpu", "--id", "edits", "--shapes", "64x128",
                "--iterations", "9", "--proposer", "submissions");
        String id = "edits/slow_f32_64x128_fs";
        Await.until(() -> campaign.harness().lathe("campaign", "best", id).status() == 0);
        Printed fast = campaign.harness()
                .lathe("campaign", "submit", id, "--source", "fast.c", "--hypothesis", "fast", "--wait");
        assertThat(fast.status()).as(fast.out() + fast.err()).isZero();

        Printed point = campaign.harness().lathe("campaign", "submit", id, "--point", "SUMS=2", "--wait");

        campaign.harness().lathe("campaign", "stop", id);
        assertThat(point.out()).contains("note: the source is that of the best candidate with its edits");
        JsonNode evaluations = campaign.harness().json("campaign", "history", id, "--json").path("evaluations");
        assertThat(evaluations.get(evaluations.size() - 1).path("point").asText()).startsWith("plain@");
    }

    @Test
    void tooLargeSourceIsRejected() throws IOException {
        StringBuilder noise = new StringBuilder(campaign.kernel());
        new Random(1).ints(20_000, 'a', 'z').forEach(letter -> noise.append((char) letter));
        campaign.harness().lathe(
                "sweep", "start", "--op", "rmsnorm", "--devices", "cpu", "--id", "full", "--shapes", "64x64",
                "--iterations", "500");
        Files.writeString(folder.resolve("huge.c"), noise);
        Await.until(() -> campaign.harness().lathe("campaign", "pause", "full/rmsnorm_f32_64x64_fs")
                .status() == 0);
        Printed refused = campaign.harness()
                .lathe(
                        "campaign",
                        "submit",
                        "full/rmsnorm_f32_64x64_fs",
                        "--family",
                        "plain",
                        "--source",
                        "huge.c",
                        "--hypothesis",
                        "more");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(" bytes when packed, more than the limit of 10000");
    }
}
