package dev.lathe.activities.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CommandTest {
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final Duration SHORT = Duration.ofMillis(400);

    @TempDir
    Path folder;

    private CommandEnd sh(Duration limit, String script) {
        return command(limit, script).run(Heartbeat.silent());
    }

    private Command command(Duration limit, String script) {
        return Command.of(folder, Limits.of(limit), List.of("/bin/sh", "-c", script));
    }

    private long pid(String file) throws IOException {
        return Long.parseLong(Files.readString(folder.resolve(file)).strip());
    }

    @Test
    void tellsTheExitCodeAndBothOutputs() {
        assertThat(sh(LONG, "echo out; echo err >&2; exit 3")).isEqualTo(new CommandEnd.Exited(3, "out\nerr\n"));
    }

    @Test
    void tellsTheSignalThatKilledIt() {
        assertThat(sh(LONG, "kill -SEGV $$")).isEqualTo(new CommandEnd.Killed(11, ""));
    }

    @Test
    void runsInItsFolderWithItsVariablesAndAnEmptyInput() {
        assertThat(command(LONG, "pwd -P; echo $SHAPE; cat").with("SHAPE", "48x48").run(Heartbeat.silent()).output())
                .isEqualTo(real(folder) + "\n48x48\n");
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void passesWordsUnchanged() {
        Command command = Command.of(folder, Limits.of(LONG), List.of("/bin/echo", "two words", "\"quoted\"", "$HOME", ""));
        assertThat(command.run(Heartbeat.silent()).output()).isEqualTo("two words \"quoted\" $HOME \n");
    }

    @Test
    void saysWhatCouldNotBeRun() {
        Command command = Command.of(folder, Limits.of(LONG), List.of("/no/such/program"));
        assertThat(command.run(Heartbeat.silent()))
                .isInstanceOfSatisfying(CommandEnd.Exited.class, end -> assertThat(end.code()).isEqualTo(127));
    }

    @Test
    void aFolderThatIsGoneIsTroubleOfTheWorld() {
        Command command = Command.of(folder.resolve("gone"), Limits.of(LONG), List.of("/bin/true"));
        assertThatThrownBy(() -> command.run(Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA));
    }

    @Test
    void theWatchdogDoesNotWaitForAGrandchildThatHoldsTheOutput() throws IOException {
        long begin = System.nanoTime();
        CommandEnd end = sh(SHORT, "sleep 300 & echo $! >child; wait");
        assertThat(end).isInstanceOf(CommandEnd.TimedOut.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        assertThat(new Life(pid("child")).isOver()).isTrue();
    }

    /** Who dies gives back its memory first, which takes long where it is much, and its files, locks and devices last. */
    @Test
    void theEndIsToldWhenAllAreDeadAndNotOnlyDying() throws IOException {
        CommandEnd end = sh(
                Duration.ofSeconds(2), "(head -c 500000000 /dev/zero; sleep 300) | tail >/dev/null 2>&1 & echo $! >child; wait");
        assertThat(end).isInstanceOf(CommandEnd.TimedOut.class);
        assertThat(new Life(pid("child")).isOver()).isTrue();
    }

    @Test
    void theWatchdogKillsADetachedGrandchild() throws IOException {
        CommandEnd end = sh(SHORT, "nohup sleep 300 >/dev/null 2>&1 & echo $! >child; sleep 300");
        assertThat(end).isInstanceOf(CommandEnd.TimedOut.class);
        assertThat(new Life(pid("child")).isOver()).isTrue();
    }

    @Test
    void theWatchdogKillsAChildThatIgnoresPoliteSignals() throws IOException {
        long begin = System.nanoTime();
        CommandEnd end = sh(SHORT, "trap '' TERM INT HUP; echo $$ >child; while :; do sleep 300; done");
        assertThat(end).isInstanceOf(CommandEnd.TimedOut.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        assertThat(new Life(pid("child")).isOver()).isTrue();
    }

    @Test
    void theWatchdogKillsAGrandchildThatMadeASessionOfItsOwnAndLostItsParent() throws IOException {
        CommandEnd end = sh(
                SHORT, "sh -c 'setsid sh -c \"echo \\$\\$ >child.new; mv child.new child; exec sleep 300\" &'; sleep 300");
        assertThat(end).isInstanceOf(CommandEnd.TimedOut.class);
        assertThat(new Life(pid("child")).isOver()).isTrue();
    }

    @Test
    void nothingThatACommandLeavesBehindOutlivesIt() throws IOException {
        long begin = System.nanoTime();
        CommandEnd end = sh(LONG, "setsid sleep 300 & echo $! >child; exit 0");
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, ""));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        assertThat(new Life(pid("child")).isOver()).isTrue();
    }

    @Test
    void keepsTheBeginningAndTheEndOfALongOutput() {
        CommandEnd end = sh(LONG, "echo first; head -c 50000000 /dev/zero; echo; echo last");
        assertThat(end.output()).startsWith("first\n").endsWith("\nlast\n");
        assertThat(end.output().length()).isLessThan(BoundedOutput.HEAD + BoundedOutput.TAIL + 100);
    }

    @Test
    void holdsEachProcessToItsMemory() {
        Limits limits = Limits.of(LONG).withMemory(64 << 20);
        Command command = Command.of(folder, limits, List.of("/bin/sh", "-c", "ulimit -v"));
        assertThat(command.run(Heartbeat.silent()).output()).isEqualTo("65536\n");
    }

    @Test
    void anInterruptKillsTheTreeAndIsKept() throws Exception {
        CompletableFuture<Boolean> keptItsInterrupt = new CompletableFuture<>();
        Path started = Fifo.in(folder).path();
        Thread activity = Thread.ofPlatform().start(() -> {
            try {
                command(LONG, "sleep 300 & echo $! >" + started + "; wait").run(Heartbeat.silent());
            } catch (ApplicationFailure stopped) {
                keptItsInterrupt.complete(Thread.currentThread().isInterrupted());
            }
        });
        long child = Long.parseLong(Files.readString(started).strip());
        activity.interrupt();
        assertThat(keptItsInterrupt.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(new Life(child).isOver()).isTrue();
    }
}
