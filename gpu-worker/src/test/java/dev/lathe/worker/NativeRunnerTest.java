package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the native runners' own tests, which build them and run them on the kernels of gpu-worker/hostile. */
class NativeRunnerTest {
    @TempDir
    Path folder;

    @Test
    @Timeout(900)
    void theCpuRunnerRejectsEachHostileKernel() throws Exception {
        run("native/cpu/tests/run.sh");
    }

    @Test
    @Timeout(900)
    void theCudaRunnerDecidesRightAndCompilesWhereNvccIs() throws Exception {
        run("native/cuda/tests/run.sh");
    }

    private void run(String script) throws Exception {
        Path log = folder.resolve("run.log");
        Process tests = new ProcessBuilder("sh", script)
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
