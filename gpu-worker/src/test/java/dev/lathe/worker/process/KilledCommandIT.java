package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ProcessTree;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands sleep longer than the test's timeout, so a test passes only if they are killed. */
@Timeout(300)
class KilledCommandIT {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration IDLE = Duration.ofSeconds(2);

    @TempDir
    Path folder;

    private Command command(Duration limit, String script) {
        return Command.in(folder, limit, List.of("/bin/sh", "-c", script));
    }

    /** Doubles the limit if a slow machine did not start the child in time. */
    private void assertKillsTheChildInTime(Duration limit, String script) throws IOException {
        assertThat(AwaitedCommand.run(command(limit, script), Heartbeat.silent()))
                .isInstanceOf(CommandEnd.TimedOut.class);
        Path child = folder.resolve("child");
        if (Files.exists(child) && Files.size(child) > 0) {
            assertEnded(child);
        } else {
            assertKillsTheChildInTime(limit.multipliedBy(2), script);
        }
    }

    private static void assertEnded(Path child) throws IOException {
        assertThat(ProcessTree.hasEnded(Long.parseLong(Files.readString(child).strip()))).isTrue();
    }

    @Test
    void theWatchdogDoesNotWaitForAGrandchildThatHoldsTheOutput() throws IOException {
        assertKillsTheChildInTime(SHORT, "sleep 600 & echo $! >child; wait");
    }

    @Test
    void aCommandWithoutOutputAndProcessorTimeIsKilledBeforeItsLimit() throws IOException {
        CommandEnd end = AwaitedCommand.run(
                command(LONG, "echo waiting; sh -c 'echo $$ >child; exec sleep 600'"), IDLE, Heartbeat.silent());

        assertThat(end).isEqualTo(new CommandEnd.TimedOut(IDLE, true, "waiting\n"));
        assertThat(end.reason()).isEqualTo("had no output and used no processor for 2 s");
        assertEnded(folder.resolve("child"));
    }

    @Test
    void aCommandWhoseChildComputesOrPrintsIsNotIdle() {
        for (String busy :
                List.of("timeout 5 sh -c 'while :; do :; done'", "for i in 1 2 3 4 5 6; do sleep 0.8; echo $i; done")) {
            assertThat(AwaitedCommand.run(command(LONG, busy + "; exit 3"), IDLE, Heartbeat.silent()))
                    .isInstanceOfSatisfying(CommandEnd.Exited.class, end -> assertThat(end.code()).isEqualTo(3));
        }
    }

    /** A process with much memory takes long to exit; it releases files, locks and devices last. */
    @Test
    void theEndIsReportedAfterAllProcessesHaveExited() throws IOException {
        assertKillsTheChildInTime(
                Duration.ofSeconds(2),
                "(head -c 500000000 /dev/zero; sleep 600) | tail >/dev/null 2>&1 & echo $! >child; wait");
    }

    @Test
    void theWatchdogKillsADetachedGrandchild() throws IOException {
        assertKillsTheChildInTime(SHORT, "nohup sleep 600 >/dev/null 2>&1 & echo $! >child; sleep 600");
    }

    @Test
    void theWatchdogKillsAChildThatIgnoresSigterm() throws IOException {
        assertKillsTheChildInTime(SHORT, "trap '' TERM INT HUP; echo $$ >child; while :; do sleep 600; done");
    }

    @Test
    void theWatchdogKillsAnOrphanedGrandchildInItsOwnSession() throws IOException {
        assertKillsTheChildInTime(
                SHORT,
                "sh -c 'setsid sh -c \"echo \\$\\$ >child.new; mv child.new child; exec sleep 600\" &'; sleep 600");
    }

    @Test
    void backgroundProcessesOfACommandAreKilledAtItsEnd() throws IOException {
        Command command = command(LONG, "setsid sleep 600 & echo $! >child; exit 0");
        CommandEnd end = AwaitedCommand.run(command, Heartbeat.silent());
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, ""));
        assertEnded(folder.resolve("child"));
    }

    /** While a process starts a program, it has no environment, which tells the command that it belongs to. */
    @Test
    void aBackgroundProcessThatKeepsStartingProgramsIsKilled() throws IOException {
        Files.writeString(folder.resolve("again"), "exec sh again");
        for (int run = 0; run < 40; run++) {
            AwaitedCommand.run(command(LONG, "setsid sh again & echo $! >child"), Heartbeat.silent());
            assertEnded(folder.resolve("child"));
        }
    }

    @Test
    void anInterruptKillsTheTreeAndStaysSet() throws Exception {
        CompletableFuture<Boolean> isInterrupted = new CompletableFuture<>();
        Path started = Fifo.in(folder).path();
        Thread activity = Thread.ofPlatform().start(() -> {
            try {
                AwaitedCommand.run(command(LONG, "sleep 600 & echo $! >" + started + "; wait"), Heartbeat.silent());
            } catch (ApplicationFailure stopped) {
                isInterrupted.complete(Thread.currentThread().isInterrupted());
            }
        });
        long child = Long.parseLong(Files.readString(started).strip());
        activity.interrupt();
        assertThat(isInterrupted.get()).isTrue();
        assertThat(ProcessTree.hasEnded(child)).isTrue();
    }
}
