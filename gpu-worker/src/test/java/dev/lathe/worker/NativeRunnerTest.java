package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Has the native runner's own tests run: it is built by the plain compiler line and driven on planted candidates. */
class NativeRunnerTest {
    private static final Path TESTS = Path.of("native/cpu/tests/run.sh");

    @TempDir
    Path folder;

    @Test
    @Timeout(300)
    void theCpuRunnerGivesEachPlantedCandidateItsDue() throws Exception {
        Path log = folder.resolve("run.log");
        Process tests = new ProcessBuilder("sh", TESTS.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();

        assertThat(tests.waitFor()).withFailMessage(() -> read(log)).isZero();
        assertThat(read(log)).contains("0 failures");
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (java.io.IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }
}
