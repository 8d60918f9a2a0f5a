package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.ProcessTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class KilledJvmIT {
    @TempDir
    Path folder;

    @Test
    void noDescendantOfAKilledJvmRemains() throws Exception {
        Path fifo = Fifo.in(folder).path();
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WaitingJvm.class.getName(),
                        fifo.toString())
                .inheritIO()
                .start();
        List<Long> descendants = Files.readAllLines(fifo).stream().map(Long::parseLong).toList();
        assertThat(descendants).hasSize(2).noneMatch(pid -> ProcessTree.hasEnded(pid));

        jvm.destroyForcibly().waitFor();

        descendants.forEach(ProcessExit::await);
    }
}
