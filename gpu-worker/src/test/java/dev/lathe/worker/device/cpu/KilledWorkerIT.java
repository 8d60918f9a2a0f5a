package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.testing.TestCache;
import dev.lathe.worker.process.ProcessExit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class KilledWorkerIT {
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
    void noProcessOfAKilledWorkerRemains() throws Exception {
        List<Long> descendants = descendantsWhenTheCandidateRuns();

        worker.destroyForcibly().waitFor();

        descendants.forEach(ProcessExit::await);
    }

    /** Waits for two processes of the runner binary: the runner and its candidate. */
    private List<Long> descendantsWhenTheCandidateRuns() {
        Await.until(() -> {
            assertThat(worker.isAlive()).isTrue();
            return worker.descendants().filter(this::isOfTheRunner).count() >= 2;
        });
        return worker.descendants().map(ProcessHandle::pid).toList();
    }

    private boolean isOfTheRunner(ProcessHandle process) {
        return process.info().command().orElse("").startsWith(TestCache.artifacts().resolve("binaries").toString());
    }
}
