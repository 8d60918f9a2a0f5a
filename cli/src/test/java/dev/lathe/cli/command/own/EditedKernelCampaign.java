package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A campaign on this machine's CPU with submitted edited kernels, using the real compiler and runner. */
record EditedKernelCampaign(Path folder, CliHarness harness) implements AutoCloseable {
    static final String ID = "mine/rmsnorm_f32_64x1024_fs";

    static EditedKernelCampaign in(Path folder) throws IOException {
        return new EditedKernelCampaign(folder, CliHarness.onCpu(folder));
    }

    void tune() throws IOException {
        harness.lathe("init", "rmsnorm");
        harness.lathe(
                "sweep", "start", "--op", "rmsnorm", "--devices", "cpu", "--id", "mine", "--shapes", "64x1024",
                "--iterations", "50");
        Await.until(() -> harness.lathe("campaign", "pause", ID).status() == 0);
        submitAll();
        assertThat(harness.lathe("campaign", "show", ID).out())
                .contains("submission  5 plain@", "SUMS=4", "queued: try ahead.c");
        assertThat(harness.lathe("campaign", "history", ID).out()).contains("submission 1 queued: plain@");
        harness.lathe("campaign", "resume", ID);
        Await.until(() -> submitted().count() == 5 && tuned().count() >= 3);
        harness.lathe("campaign", "stop", ID);
        assertThat(harness.lathe("export", ID, "--out", "out").status()).isZero();
    }

    private void submitAll() throws IOException {
        String right = kernel().replace("float sums[SUMS] = {0}, sum = 0", "float sum = 0, sums[SUMS] = {0}");
        submit("right.c", right, "SUMS=8,OPT=-O3", "--justification", "one line", "--expected", "+1 %", "--risk",
                "spills", "--evidence", "the profile");
        submit("broken.c", kernel().replace("float factor = 1", "float factor = one"), "SUMS=1");
        submit("wrong.c", kernel().replace(" * w[c];", ";"), "SUMS=1");
        submit("right.c", right, "SUMS=8,OPT=-O3");
        Printed illegal = printed("right.c", right, "SUMS=8,OPT=-O9");
        assertThat(illegal.status()).isEqualTo(2);
        assertThat(illegal.err()).contains("OPT=-O9 is not a value of that knob; choose one of [");
        Printed misspelt = printed("right.c", right, "SUM=8");
        assertThat(misspelt.status()).isEqualTo(2);
        assertThat(misspelt.err()).contains("family plain has no knob SUM; choose from [", "SUMS");
        Files.writeString(folder.resolve("space.json"), "{\"knobs\": [{\"name\": \"AHEAD\", \"values\": "
                + "[1, 2, 3], \"passed\": \"macro\"}], \"constraints\": []}");
        String ahead = kernel().replace("y[c] = x[c] *", "y[c] = x[c + AHEAD - AHEAD] *");
        submit("ahead.c", ahead, "SUMS=4", "--space", "space.json");
    }

    /** Submits a source. The comment makes the source too long to be sent uncompressed. */
    private void submit(String file, String code, String point, String... more) throws IOException {
        Printed submitted = printed(file, code, point, more);
        assertThat(submitted.status()).as(submitted.err()).isZero();
        assertThat(submitted.out()).containsPattern("submission \\d+: is tried next");
    }

    private Printed printed(String file, String code, String point, String... more) throws IOException {
        Files.writeString(folder.resolve(file), "/* " + "edited ".repeat(300) + "*/\n" + code);
        return harness.lathe(Stream.concat(
                        Stream.of(
                                "campaign", "submit", ID, "--family", "plain", "--source", file, "--point", point,
                                "--hypothesis", "try " + file),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    String kernel() throws IOException {
        return Files.readString(folder.resolve("rmsnorm/plain/kernel.c"));
    }

    Stream<JsonNode> submitted() {
        return evaluations().filter(evaluation -> evaluation.path("origin").asText().equals("submitted"));
    }

    JsonNode submitted(int number) {
        return submitted().skip(number).findFirst().orElseThrow();
    }

    /** Returns the candidates that the search proposed for submitted sources. */
    Stream<JsonNode> tuned() {
        return evaluations()
                .filter(evaluation -> evaluation.path("origin").asText().equals("search"))
                .filter(evaluation -> evaluation.path("point").asText().startsWith("plain@"));
    }

    private Stream<JsonNode> evaluations() {
        String history = harness.lathe("campaign", "history", ID, "--json").out();
        try {
            return StreamSupport.stream(new ObjectMapper().readTree(history).path("evaluations").spliterator(), false);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(history, broken);
        }
    }

    @Override
    public void close() {
        harness.close();
    }
}
