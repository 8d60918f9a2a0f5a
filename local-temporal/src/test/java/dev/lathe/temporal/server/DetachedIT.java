package dev.lathe.temporal.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DetachedIT {

    /** The two methods to start a detached process. A machine uses one of them. */
    enum Method {
        SETSID,
        SHELL;

        Detached detached() {
            return switch (this) {
                case SETSID -> Detached.bySetsid(HostEnvironment.current());
                case SHELL -> Detached.byShell(HostEnvironment.current());
            };
        }
    }

    @TempDir
    Path folder;

    /** The command prints its pid, its session and its argument, and runs until it is killed. */
    @ParameterizedTest
    @EnumSource
    void theCommandOutlivesItsLauncherAndReceivesItsArgumentsUnchanged(Method method) {
        Path log = folder.resolve("a log");
        String script = "echo \"$$ $(ps -o sess= -p $$) $1\"; exec sleep 600";

        method.detached().start(List.of("sh", "-c", script, "sh", "it's \"two  words\" $HOME"), log);

        String line = BoundedWait.of(Duration.ofMinutes(2))
                .await(() -> textOf(log).lines().findFirst())
                .orElseThrow();
        long pid = Long.parseLong(line.substring(0, line.indexOf(' ')));
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        try {
            assertThat(line).endsWith(" it's \"two  words\" $HOME");
            if (method == Method.SETSID) {
                assertThat(line).matches(pid + " +" + pid + " .*");
            }
            assertThat(process.parent()).isNotEqualTo(Optional.of(ProcessHandle.current()));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String textOf(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
