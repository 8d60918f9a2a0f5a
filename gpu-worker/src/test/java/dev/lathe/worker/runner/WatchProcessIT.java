package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.ProcessTree;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scripts in place of the CUDA runner, which needs a GPU. */
@Timeout(60)
class WatchProcessIT {
    private static final String WATCHING =
            "[ \"$1 $2 $3 $4\" = 'watch --device GPU-0 --out' ] || exit 2; echo $$ > pid; echo ready; ";

    @TempDir
    private Path folder;

    @Test
    void aStageHasItsResultAndWhatTheRunnerSawUntilItsEnd() throws IOException {
        Watched<Boolean> watched = watch(
                WATCHING + "read -r nothing; cat > \"$5\" <<END\n"
                        + "{\"status\":\"ok\",\"faults\":[\"Xid 79: off the bus\"],\"inUseBy\":\"blender (pid 7)\",\n"
                        + "\"environment\":{\"smMHzMin\":\"1410\"}}\nEND",
                () -> ProcessTree.hasEnded(pid()));

        assertThat(watched.result()).isFalse();
        assertThat(watched.seen())
                .isEqualTo(new WatchResult(
                        List.of("Xid 79: off the bus"),
                        Optional.of("blender (pid 7)"),
                        new TreeMap<>(Map.of("smMHzMin", "1410"))));
        assertThat(ProcessTree.hasEnded(pid())).isTrue();
    }

    @Test
    void aRunnerThatFailsDuringAStageIsNoEvidenceAgainstTheCandidate() {
        assertRepeats(WATCHING + "echo killed >&2; exit 3", "killed");
    }

    @Test
    void noStageStartsIfTheRunnerDoesNotWatch() {
        assertRepeats("echo no NVML >&2; exit 3", "the runner does not watch the GPU: it exited with code 3: no NVML");
    }

    @Test
    void aStageThatFailsLeavesNoRunner() {
        assertThatIllegalStateException().isThrownBy(() -> watch(WATCHING + "cat", () -> {
            throw new IllegalStateException("failed");
        }));
        assertThat(ProcessTree.hasEnded(pid())).isTrue();
    }

    private void assertRepeats(String script, String message) {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> watch(script, () -> true))
                .withMessageContaining(message)
                .satisfies(failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA));
    }

    private <T> Watched<T> watch(String script, Supplier<T> stage) throws IOException {
        Path runner = Files.writeString(
                folder.resolve("runner"), "#!/bin/sh\ncd '" + folder + "' || exit\n" + script + "\n");
        assertThat(runner.toFile().setExecutable(true)).isTrue();
        return new WatchProcess(runner, "GPU-0", folder.resolve("work")).during(stage, Heartbeat.silent());
    }

    private long pid() {
        try {
            return Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
