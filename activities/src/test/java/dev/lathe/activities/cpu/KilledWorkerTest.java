package dev.lathe.activities.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class KilledWorkerTest {
    @TempDir
    Path data;

    private Process worker;

    @BeforeEach
    void start() throws IOException {
        worker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HangingWorker.class.getName(),
                        data.toString())
                .inheritIO()
                .start();
    }

    @AfterEach
    void kill() {
        worker.destroyForcibly();
    }

    @Test
    void nothingIsLeftOnTheDeviceOfAKilledWorker() throws Exception {
        List<ProcessHandle> family = familyOnceTheCandidateRuns();

        worker.destroyForcibly().waitFor();

        for (ProcessHandle process : family) {
            process.onExit().get(10, TimeUnit.SECONDS);
        }
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }

    /** The runner and its candidate are the same program. */
    private List<ProcessHandle> familyOnceTheCandidateRuns() {
        List<ProcessHandle> family = List.of();
        while (family.stream().filter(this::isOfTheRunner).count() < 2) {
            assertThat(worker.isAlive()).isTrue();
            family = worker.descendants().toList();
        }
        return family;
    }

    private boolean isOfTheRunner(ProcessHandle process) {
        return process.info().command().orElse("").startsWith(data.resolve("artifacts/binaries").toString());
    }
}
