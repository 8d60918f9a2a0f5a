package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.house.Console.Printed;
import dev.lathe.cli.house.Household;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edited kernels in a campaign on this machine's CPU: the real compiler, the real runner. */
@Timeout(900)
class SubmitSourceTest {
    private static final String CAMPAIGN = "mine/rmsnorm_f32_64x1024_fs";

    @TempDir
    private static Path folder;

    private static Household home;

    @BeforeAll
    @Timeout(600)
    static void tuneWithEdits() throws IOException {
        home = Household.onCpu(folder);
        home.lathe("init", "rmsnorm");
        home.lathe(
                "sweep", "start", "--op", "rmsnorm", "--devices", "cpu", "--id", "mine", "--shapes", "64x1024",
                "--iterations", "50");
        Household.await(() -> home.lathe("campaign", "pause", CAMPAIGN).status() == 0);
        submitAll();
        home.lathe("campaign", "resume", CAMPAIGN);
        Household.await(() -> submitted().count() == 6 && tuned().count() >= 3);
        home.lathe("campaign", "stop", CAMPAIGN);
        assertThat(home.lathe("export", CAMPAIGN, "--out", "out").status()).isZero();
    }

    private static void submitAll() throws IOException {
        String right = kernel().replace("float sums[SUMS] = {0}, sum = 0", "float sum = 0, sums[SUMS] = {0}");
        submit("right.c", right, "SUMS=8,OPT=-O3", "--because", "one line", "--expect", "+1 %", "--evidence", "the profile");
        submit("broken.c", kernel().replace("float factor = 1", "float factor = one"), "SUMS=1");
        submit("wrong.c", kernel().replace(" * w[c];", ";"), "SUMS=1");
        submit("right.c", right, "SUMS=8,OPT=-O3");
        submit("right.c", right, "SUMS=8,OPT=-O9");
        Files.writeString(folder.resolve("space.json"), "{\"knobs\": [{\"name\": \"AHEAD\", \"values\": [1, 2, 3]}]}");
        String ahead = kernel().replace("y[c] = x[c] *", "y[c] = x[c + AHEAD - AHEAD] *");
        submit("ahead.c", ahead, "SUMS=4", "--space", "space.json");
    }

    @AfterAll
    static void close() {
        home.close();
    }

    /** The remark, which no compiler sees, makes the source too long to travel as it is. */
    private static void submit(String file, String code, String point, String... more) throws IOException {
        Files.writeString(folder.resolve(file), "/* " + "edited ".repeat(300) + "*/\n" + code);
        Printed submitted = home.lathe(Stream.concat(
                        Stream.of(
                                "campaign", "submit", CAMPAIGN, "--family", "plain", "--source", file, "--point", point,
                                "--hypothesis", "try " + file),
                        Stream.of(more))
                .toArray(String[]::new));
        assertThat(submitted.status()).as(submitted.err()).isZero();
        assertThat(submitted.out()).contains("is tried next");
    }

    private static String kernel() throws IOException {
        return Files.readString(folder.resolve("rmsnorm/plain/kernel.c"));
    }

    private static Stream<JsonNode> submitted() {
        return evaluations().filter(evaluation -> evaluation.path("origin").asText().equals("submitted"));
    }

    /** What the search made of the knobs that came with a source. */
    private static Stream<JsonNode> tuned() {
        return evaluations()
                .filter(evaluation -> evaluation.path("origin").asText().equals("search"))
                .filter(evaluation -> evaluation.path("point").asText().startsWith("plain@"));
    }

    private static Stream<JsonNode> evaluations() {
        String history = home.lathe("campaign", "history", CAMPAIGN, "--json").out();
        try {
            return StreamSupport.stream(new ObjectMapper().readTree(history).path("evaluations").spliterator(), false);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(history, broken);
        }
    }

    private static JsonNode submitted(int number) {
        return submitted().skip(number).findFirst().orElseThrow();
    }

    @Test
    void anEditedKernelIsNumberedMeasuredAndJudgedAsAllAre() {
        JsonNode evaluation = submitted(0);
        assertThat(evaluation.has("iteration")).as(evaluation.toString()).isTrue();
        assertThat(evaluation.path("family").asText()).isEqualTo("plain");
        assertThat(evaluation.path("samples")).isNotEmpty();
        assertThat(evaluation.path("reason").asText()).contains("%");
    }

    @Test
    void whatWasBelievedOfItIsRecorded() {
        assertThat(folder.resolve("out/idea-log.jsonl"))
                .content()
                .contains("\"idea\":\"try right.c\"", "\"justification\":\"one line\"", "\"expected_gain\":\"+1 %\"");
    }

    @Test
    void itsFileIsWrittenWhateverTheVerdict() throws IOException {
        try (Stream<Path> kernels = Files.list(folder.resolve("out"))) {
            assertThat(kernels.filter(file -> file.toString().contains("edited")))
                    .hasSize(2)
                    .anySatisfy(file -> assertThat(file).content().contains("#define SUMS 8", "float sum = 0, sums[SUMS]"));
        }
    }

    @Test
    void oneThatDoesNotCompileOrIsWrongIsAnAttempt() {
        assertThat(submitted(1).path("stage").asText()).isEqualTo("compile");
        assertThat(submitted(1).path("reason").asText()).contains("kernel.c:", "one");
        assertThat(submitted(2).path("stage").asText()).isEqualTo("correctness");
        assertThat(submitted(2).path("reason").asText()).contains("Y[0,0]: expected ");
    }

    @Test
    void theGateRefusesWhatWasTriedAndIllegalKnobs() {
        assertThat(submitted(3).path("stage").asText()).isEqualTo("gate");
        assertThat(submitted(3).path("reason").asText()).contains("was tried as #");
        assertThat(submitted(4).path("reason").asText()).contains("OPT");
    }

    @Test
    void theSearchTunesTheKnobsThatASourceBrings() {
        assertThat(submitted(5).path("point").asText()).matches("plain@\\w+:1,,-O3,4,");
        assertThat(submitted(5).has("iteration")).as(submitted(5).toString()).isTrue();
        assertThat(tuned()).allSatisfy(evaluation -> assertThat(evaluation.path("family").asText()).isEqualTo("plain"));
        assertThat(tuned().filter(evaluation -> evaluation.has("iteration"))).isNotEmpty();
        assertThat(tuned().map(evaluation -> evaluation.path("candidate").asText())).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --family plain                                              | --point or --source is needed: what is to be tried?
            --source right.c                                            | --hypothesis is needed with --source
            --point SUMS=1 --space space.json                           | --space is of use with --source only
            --family plain --source nothing.c --hypothesis x            | --source: there is no file nothing.c
            --family plain --source right.c --hypothesis x --space right.c | --space: right.c:1: Unexpected character
            """)
    void saysWhatIsMissingOrCannotBeRead(String words, String message) {
        Printed refused = home.lathe(("campaign submit " + CAMPAIGN + " " + words).split(" "));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(message);
    }

    @Test
    void aSourceThatIsTooLargeIsRefused() throws IOException {
        StringBuilder noise = new StringBuilder(kernel());
        new Random(1).ints(20_000, 'a', 'z').forEach(letter -> noise.append((char) letter));
        home.lathe(
                "sweep", "start", "--op", "rmsnorm", "--devices", "cpu", "--id", "full", "--shapes", "64x64",
                "--iterations", "1");
        Files.writeString(folder.resolve("huge.c"), noise);
        Household.await(() -> home.lathe("campaign", "pause", "full/rmsnorm_f32_64x64_fs").status() == 0);
        Printed refused = home.lathe(
                "campaign", "submit", "full/rmsnorm_f32_64x64_fs", "--family", "plain", "--source", "huge.c", "--hypothesis", "more");
        assertThat(refused.status()).isEqualTo(5);
        assertThat(refused.err()).contains("code: packed it has ", "over the limit of 10000");
    }
}
