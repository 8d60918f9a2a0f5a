package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The artifacts, caches, health and lock of a CPU device. */
@Timeout(600)
class CpuDeviceIT {
    @TempDir
    static Path data;

    private static CpuTestDevice device;

    @BeforeAll
    static void open() throws IOException {
        // These tests damage and count artifacts.
        Files.createDirectory(data.resolve("artifacts"));
        device = CpuTestDevice.of(CpuTestDevice.TEST_OPS, "twice", data, List.of(100_000L));
    }

    @Test
    void aMissingOrDamagedArtifactIsBuiltAgain() throws IOException {
        Build build = device.build(Twice.right(2, 16));
        Path binary = data.resolve("artifacts/binaries").resolve(build.artifact());
        Files.writeString(binary, "damaged");
        assertThat(device.check(build)).isInstanceOf(Outcome.Ok.class);
        Files.delete(binary);
        assertThat(device.check(build)).isInstanceOf(Outcome.Ok.class);
        assertThat(binary).exists();
    }

    @Test
    void aHealthyDeviceReportsItsControlKernel() {
        assertThat(device.health())
                .isInstanceOfSatisfying(
                        Health.Healthy.class, healthy -> assertThat(healthy.detail()).startsWith("control kernel"));
    }

    @Test
    void referenceOutputsAreCached() throws IOException {
        device.check(Twice.right(1, 32));
        Path references = data.resolve("references");
        long before = count(references);
        assertThat(before).isBetween(8L, 12L);
        device.check(Twice.right(2, 32));
        assertThat(count(references)).isEqualTo(before);
    }

    @Test
    void workFoldersAreDeleted() throws IOException {
        device.check(Twice.right(1, 32));
        assertThat(count(data.resolve("work"))).isZero();
        assertThat(count(data.resolve("artifacts/drafts"))).isZero();
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void aDeviceInUseIsATransientFailure() throws IOException {
        Build build = device.build(Twice.right(1, 32));
        Path lock = data.resolve("locks/test_cpu.lock");
        Files.createDirectories(lock.getParent());
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(channel.lock().isValid()).isTrue();
            assertThatThrownBy(() -> device.check(build))
                    .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                        assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                        assertThat(failure.getNextRetryDelay()).isNotNull();
                    });
        }
        assertThat(device.check(build)).isInstanceOf(Outcome.Ok.class);
    }
}
