package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests notes and tags of sweeps on a recorded landscape, with an in-memory server. */
@Timeout(600)
class SweepLabelsTest {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void noteAndTagsAreShownAndFilterTheList() throws IOException {
        harness.start("labeled", 2, "--note", "with the new driver", "--tag", "driver-570", "--tag", "h100", "--watch");
        harness.start("other", 2, "--tag", "h100", "--watch");

        JsonNode sweep = harness.json("sweep", "status", "labeled", "--json");
        assertThat(sweep.path("note").asText()).isEqualTo("with the new driver");
        assertThat(sweep.path("tags")).extracting(JsonNode::asText).containsExactly("driver-570", "h100");
        assertThat(harness.lathe("sweep", "status", "labeled").out())
                .contains("note: with the new driver", "tags: driver-570, h100");
        assertThat(ids("driver-570")).containsExactly("labeled");
        assertThat(ids("h100")).containsExactly("other", "labeled");
        assertThat(ids("h100,driver-570")).containsExactly("labeled");
        assertThat(harness.lathe("sweep", "list").out()).contains("with the new driver");
    }

    private Iterable<String> ids(String tags) throws IOException {
        return harness.json("sweep", "list", "--tag", tags, "--json").path("sweeps").findValuesAsText("id");
    }

    @Test
    void theLabelsOfARunningSweepCanBeChangedAndStayWhenItIsResumed() throws IOException {
        harness.start("relabeled", 400, "--note", "first", "--tag", "a");

        Printed answer = harness.lathe("sweep", "label", "relabeled", "--note", "second");
        assertThat(answer.out()).as(answer.err()).contains("note 'second', tags a");
        assertThat(harness.lathe("sweep", "label", "relabeled", "--tag", "b,c").status()).isZero();
        harness.lathe("sweep", "stop", "relabeled");
        harness.lathe("sweep", "watch", "relabeled");
        harness.lathe("sweep", "extend", "relabeled", "--to", "401");

        JsonNode sweep = harness.json("sweep", "status", "relabeled", "--json");
        assertThat(sweep.path("note").asText()).isEqualTo("second");
        assertThat(sweep.path("tags")).extracting(JsonNode::asText).containsExactly("b", "c");
        harness.lathe("sweep", "stop", "relabeled");
        harness.lathe("sweep", "watch", "relabeled");
        assertThat(harness.lathe("sweep", "label", "relabeled", "--note", "late").status()).isEqualTo(5);
    }

    @Test
    void invalidLabelsAreRejectedBeforeTheSweepStarts() {
        assertThat(harness.start("invalid", 2, "--tag", "two words").err()).contains("--tag: invalid tag 'two words'");
        assertThat(harness.start("invalid", 2, "--note", "x".repeat(401)).err()).contains("use at most 400");
        assertThat(harness.lathe("sweep", "label", "invalid").err()).contains("--note TEXT or --tag TAG");
        assertThat(harness.lathe("sweep", "status", "invalid").status()).isEqualTo(3);
    }
}
