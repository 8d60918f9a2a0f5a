package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.render.CampaignTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the texts of the screenshots in the documentation with the program; {@code make shots} takes them again. */
class ShotsTest {
    private static final Path IMAGES = TestCluster.root().resolve("docs/images");

    @Test
    void theTerminalShowsTheColumnsOfSweepStatus() throws IOException {
        List<String> terminal = Files.readAllLines(IMAGES.resolve("terminal.txt"));

        assertThat(terminal.getFirst()).startsWith("$ ./lathe sweep status ");
        assertThat(terminal.get(2).split("\\s+"))
                .isEqualTo(CampaignTable.progress(List.of(), 200).getFirst().split("\\s+"));
        assertThat(terminal).anyMatch(line -> line.matches("best +[\\d.]+ GFLOP/s, [\\d.]+x \\(99 % interval .*"));
    }

    @Test
    void eachScreenshotIsAnImage() throws IOException {
        for (String name : List.of(
                "report.png", "report-390.png", "report-without-javascript.png", "terminal.png", "temporal.png")) {
            assertThat(Files.readAllBytes(IMAGES.resolve(name))).startsWith(0x89, 'P', 'N', 'G');
        }
    }
}
