package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CommandIT {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private CommandEnd sh(String script) {
        return command(script).run(Heartbeat.silent());
    }

    private Command command(String script) {
        return Command.of(folder, Limits.of(LONG), List.of("/bin/sh", "-c", script));
    }

    @Test
    void returnsTheExitCodeAndBothOutputs() {
        assertThat(sh("echo out; echo err >&2; exit 3")).isEqualTo(new CommandEnd.Exited(3, "out\nerr\n"));
    }

    @Test
    void returnsTheSignalThatKilledIt() {
        assertThat(sh("kill -SEGV $$")).isEqualTo(new CommandEnd.Killed(11, ""));
    }

    @Test
    void runsInItsFolderWithItsVariablesAndAnEmptyInput() {
        assertThat(command("pwd -P; echo $SHAPE; cat").with("SHAPE", "48x48").run(Heartbeat.silent()).output())
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
    void passesArgumentsUnchanged() {
        Command command = Command.of(folder, Limits.of(LONG), List.of("/bin/echo", "two words", "\"quoted\"", "$HOME", ""));
        assertThat(command.run(Heartbeat.silent()).output()).isEqualTo("two words \"quoted\" $HOME \n");
    }

    @Test
    void aMissingProgramEndsWithExitCode127() {
        Command command = Command.of(folder, Limits.of(LONG), List.of("/no/such/program"));
        assertThat(command.run(Heartbeat.silent()))
                .isInstanceOfSatisfying(CommandEnd.Exited.class, end -> assertThat(end.code()).isEqualTo(127));
    }

    @Test
    void aMissingFolderIsATransientFailure() {
        Command command = Command.of(folder.resolve("gone"), Limits.of(LONG), List.of("/bin/true"));
        assertThatThrownBy(() -> command.run(Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA));
    }

    @Test
    void truncatesTheMiddleOfALongOutput() {
        CommandEnd end = sh("echo first; head -c 50000000 /dev/zero; echo; echo last");
        assertThat(end.output()).startsWith("first\n").endsWith("\nlast\n");
        assertThat(end.output().length()).isLessThan(33_000);
    }

    @Test
    void limitsTheMemoryOfEachProcess() {
        Limits limits = Limits.of(LONG).withMemory(64 << 20);
        Command command = Command.of(folder, limits, List.of("/bin/sh", "-c", "ulimit -v"));
        assertThat(command.run(Heartbeat.silent()).output()).isEqualTo("65536\n");
    }
}
