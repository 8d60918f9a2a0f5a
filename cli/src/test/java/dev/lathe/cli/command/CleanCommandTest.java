package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CleanCommandTest {
    @TempDir
    private Path folder;

    private Path output() throws IOException {
        Path references = Files.createDirectories(folder.resolve("data/references"));
        return Files.write(references.resolve("output"), new byte[3 << 20]);
    }

    @Test
    void showsTheCachesAndDeletesThemOnlyWithYes() throws IOException {
        ConsoleCapture console = ConsoleCapture.in(folder, Map.of());
        Path output = output();

        Printed shown = console.call("clean");
        assertThat(shown.out())
                .containsPattern("references +1 +3\\.0 MiB +\\d+ s ago")
                .contains("'./lathe clean --yes'");
        assertThat(output).exists();

        Printed deleted = console.call("clean", "--yes");
        assertThat(deleted.out()).contains("Deleted 3.0 MiB in " + folder.resolve("data"));
        assertThat(output).doesNotExist();
    }

    @Test
    void deletesNothingWhileAWorkerRuns() throws IOException {
        Path output = output();
        try (CliHarness harness = CliHarness.onLandscape(folder)) {
            Printed refused = harness.lathe("clean", "--yes");

            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err()).contains("a running worker or command uses the caches in ");
            assertThat(output).exists();
            assertThat(harness.lathe("clean").out()).contains("3.0 MiB");
        }
    }
}
