package dev.lathe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.CdsTraining;
import dev.lathe.cli.harness.TestCluster;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs what the launcher runs after a build. */
@Timeout(180)
class CdsTrainingIT {
    @TempDir
    private Path folder;

    @Test
    void theSweepRunsOnAServerOfItsOwnAlsoIfAnotherOneIsSet() throws Exception {
        try (TestCluster cluster = new TestCluster(folder)) {
            ProcessBuilder training = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            "-Dlathe.home=" + TestCluster.root(),
                            CdsTraining.class.getName())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("training.log").toFile());
            training.environment()
                    .putAll(cluster.console().context().environment().variables());
            training.environment().put("LATHE_DATA", folder.resolve("training").toString());

            assertThat(training.start().waitFor()).isZero();

            assertThat(folder.resolve("training/exported")).isNotEmptyDirectory();
            assertThat(cluster.console().json("sweep", "list", "--json").path("sweeps")).isEmpty();
        }
    }
}
