package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class DeviceLockIT {
    @TempDir
    Path folder;

    private final String device = "host:cpu";

    private void assertInUse(DeviceLock lock) {
        assertThatThrownBy(() -> lock.holding(() -> "never"))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                    assertThat(failure.getNextRetryDelay()).isPositive();
                })
                .hasMessageContaining("host:cpu is in use");
    }

    @Test
    void oneHolderAtATimeInAProcess() {
        DeviceLock lock = new DeviceLock(folder, device);
        lock.holding(() -> {
            assertInUse(lock);
            assertInUse(new DeviceLock(folder, device));
            return new DeviceLock(folder, "host:cuda:1").holding(() -> "another device is free");
        });
        assertThat(lock.holding(() -> "free again")).isEqualTo("free again");
    }

    @Test
    void aHolderThatHasNotWrittenItsNameIsAnotherProcess() {
        DeviceLock lock = new DeviceLock(folder, device);
        lock.holding(() -> {
            emptyHolderFile();
            assertThatThrownBy(() -> lock.holding(() -> "never")).hasMessageContaining("is in use by another process;");
            return "held";
        });
    }

    private void emptyHolderFile() {
        try (Stream<Path> files = Files.walk(folder)) {
            Path file = files.filter(each -> each.toString().endsWith(".holder")).findFirst().orElseThrow();
            Files.writeString(file, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aKilledProcessReleasesTheLock() throws Exception {
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        folder.toString(),
                        device)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(holder.inputReader().readLine()).isEqualTo("held");
        DeviceLock lock = new DeviceLock(folder, device);
        assertInUse(lock);
        holder.destroyForcibly().waitFor();
        assertThat(lock.holding(() -> "free")).isEqualTo("free");
    }
}
