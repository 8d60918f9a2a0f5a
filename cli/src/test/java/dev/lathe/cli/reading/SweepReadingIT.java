package dev.lathe.cli.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.harness.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the state of a sweep that no worker answers. */
@Timeout(120)
class SweepReadingIT {
    @TempDir
    private Path folder;

    @Test
    void campaignsDoNotWaitForAWorkerBesideOneThatStarts() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = new TestCluster(folder);
                Session session = Servers.of(cluster.console().context()).session()) {
            cluster.console().call("sweep", "start", "one.yaml", "--devices", cluster.device(), "--id", "silent");

            assertThat(new SweepReading(session).view("silent").notices())
                    .singleElement()
                    .asString()
                    .contains("no worker is polling");
            assertThat(SweepReading.besideWorker(session).view("silent").notices()).isEmpty();
        }
    }
}
