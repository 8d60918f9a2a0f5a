package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.TestCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class UninstallCommandTest {
    @TempDir
    private Path folder;

    @Test
    void showsTheFilesOfLatheAndDeletesOnlyThemWithYes() throws IOException {
        ConsoleCapture console = ConsoleCapture.in(folder, Map.of());
        Path data = folder.resolve("data");
        Files.createDirectories(data.resolve("bin"));
        for (String name :
                List.of("bin/temporal-1", "temporal-1.32.0.db", "temporal-1.32.0.db-wal", "secret", "server.log")) {
            Files.writeString(data.resolve(name), name);
        }
        Path foreign = Files.writeString(data.resolve("thesis.txt"), "mine");
        Path result = Files.writeString(
                Files.createDirectories(folder.resolve("results")).resolve("report.html"), "mine");

        Printed shown = console.call("uninstall");
        assertThat(shown.out())
                .contains(
                        "Would delete " + data.resolve("temporal-1.32.0.db") + "\n",
                        "Would delete " + data.resolve("bin"))
                .contains(
                        "Stays: the folder of Lathe, " + TestCluster.root(),
                        "Stays: your results in " + folder.resolve("results"))
                .contains("'./lathe uninstall --yes'")
                .doesNotContain("thesis.txt");
        assertThat(data.resolve("secret")).exists();

        Printed deleted = console.call("uninstall", "--yes");
        assertThat(deleted.status()).as(deleted.err()).isZero();
        assertThat(data.toFile().list()).containsExactly("thesis.txt");
        assertThat(foreign).exists();
        assertThat(result).exists();
        assertThat(TestCache.artifacts()).as("the target of the link data/artifacts").exists();
    }

    @Test
    void deletesNothingWhileAWorkerRuns() throws IOException {
        try (CliHarness harness = CliHarness.onLandscape(folder)) {
            Printed refused = harness.lathe("uninstall", "--yes");

            assertThat(refused.status()).isEqualTo(5);
            assertThat(refused.err()).contains("a running worker or command uses " + folder.resolve("data"));
            assertThat(folder.resolve("data/locks")).exists();
        }
    }
}
