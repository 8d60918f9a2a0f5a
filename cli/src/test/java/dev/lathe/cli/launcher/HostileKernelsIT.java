package dev.lathe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.TestCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs gpu-worker/hostile/run on the CPU. */
@Order(5)
@Timeout(1800)
class HostileKernelsIT {
    @TempDir
    private Path folder;

    /** Accepts any times: other tests run on this machine. */
    @Test
    void rejectsEachKernelForItsFault() throws Exception {
        Path out = folder.resolve("out");
        Path work = folder.resolve("work");
        TestCache.linkArtifactsInto(work.resolve("data"));
        try (TestCluster cluster = new TestCluster(folder)) {
            ProcessBuilder builder = new ProcessBuilder(
                            TestCluster.root().resolve("gpu-worker/hostile/run").toString(),
                            "--lathe", launcher().toString(),
                            "--out", out.toString(),
                            "--work", work.toString(),
                            "--device", "cpu",
                            "--within", "100000")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("printed").toFile());
            cluster.console().context().environment().get("TEMPORAL_ADDRESS").ifPresent(address ->
                    builder.environment().put("TEMPORAL_ADDRESS", address));
            int status = builder.start().waitFor();
            String printed = Files.readString(folder.resolve("printed"));
            assertThat(status).as(printed).isZero();
            assertThat(printed).contains("hangs: hang: ", "42 checks, 0 failures");
        }
    }

    /** Writes a launcher that runs the classes under test. */
    private Path launcher() throws IOException {
        Path file = Files.writeString(folder.resolve("lathe"), """
                #!/bin/sh
                exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dlathe.home='%s' -cp '%s' dev.lathe.cli.Lathe "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        TestCluster.root(),
                        System.getProperty("java.class.path")));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
