package dev.lathe.temporal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class HostCommandIT {

    @TempDir
    Path folder;

    @Test
    void returnsTheExitCodeAndTheOutput() {
        CommandResult result = run(Duration.ofMinutes(2), "seq 100; exit 3");

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.output()).startsWith("1\n").endsWith("100\n");
        assertThat(result.succeeded()).isFalse();
    }

    @Test
    void killsTheWholeProcessTreeAtTheTimeLimit() throws Exception {
        Path pid = folder.resolve("pid");

        CommandResult result = runUntilItHasWritten(pid, Duration.ofMillis(500), "sleep 600 & echo $! > " + pid + "; wait");

        assertThat(result.timedOut()).isTrue();
        assertThat(result.describe()).startsWith("reached its time limit");
        long grandchild = Long.parseLong(Files.readString(pid).strip());
        assertThat(BoundedWait.of(Duration.ofMinutes(2)).awaitTrue(() -> isGone(grandchild)))
                .isTrue();
    }

    @Test
    void reportsWhichCommandIsMissing() {
        HostCommand command =
                HostCommand.of(HostEnvironment.current(), Duration.ofMinutes(1), List.of("no-such-command", "x"));

        assertThatThrownBy(command::run)
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("`no-such-command x`");
    }

    private static CommandResult run(Duration limit, String script) {
        return HostCommand.of(HostEnvironment.current(), limit, List.of("sh", "-c", script))
                .run();
    }

    /** Runs the script with increasing limits until it has written the file, because the machine may be slow. */
    private static CommandResult runUntilItHasWritten(Path file, Duration limit, String script) throws IOException {
        CommandResult result = run(limit, script);
        boolean written = Files.exists(file) && Files.size(file) > 0;
        return written ? result : runUntilItHasWritten(file, limit.multipliedBy(2), script);
    }

    private static boolean isGone(long pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().arguments()).isEmpty();
    }
}
