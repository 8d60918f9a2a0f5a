package dev.lathe.temporal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CommandIT {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private CommandEnd sh(String script) {
        return command(script).run();
    }

    private Command command(String script) {
        return Command.in(folder, LONG, List.of("/bin/sh", "-c", script));
    }

    @Test
    void returnsTheExitCodeAndBothOutputs() {
        CommandEnd end = sh("echo out; echo err >&2; exit 3");
        assertThat(end).isEqualTo(new CommandEnd.Exited(3, "out\nerr\n"));
        assertThat(end.succeeded()).isFalse();
        assertThat(end.describe()).isEqualTo("exited with code 3: out\nerr");
    }

    @Test
    void returnsTheSignalThatKilledIt() {
        assertThat(sh("kill -SEGV $$")).isEqualTo(new CommandEnd.Killed(11, ""));
    }

    @Test
    void anExitCodeBeyondAllSignalsIsNoSignal() {
        assertThat(sh("exit 255")).isEqualTo(new CommandEnd.Exited(255, ""));
    }

    @Test
    void aServingCommandReceivesItsInputAndAnswersByLines() throws IOException, InterruptedException {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Execution serving =
                Execution.serve(command("while read -r line; do echo got $line; echo error >&2; done"), lines::add);
        write(serving, "one\n");
        assertThat(List.of(lines.take(), lines.take())).containsExactlyInAnyOrder("got one", "error");
        write(serving, "two\n");
        assertThat(List.of(lines.take(), lines.take())).containsExactlyInAnyOrder("got two", "error");
        serving.kill();
        assertThat(serving.output()).contains("got one\n", "got two\n", "error\n");
    }

    /** The end of the JVM closes the input, too. */
    @Test
    void aServingCommandThatIgnoresItsInputIsKilledWhenItEnds() throws IOException, InterruptedException {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Execution serving = Execution.serve(
                command("trap '' TERM HUP PIPE; echo up; while :; do tail -f /dev/null; done"), lines::add);
        lines.take();
        serving.input().close();
        assertThat(serving.await()).isEqualTo(new CommandEnd.Killed(9, "up\n"));
    }

    private static void write(Execution serving, String text) throws IOException {
        serving.input().write(text.getBytes(StandardCharsets.UTF_8));
        serving.input().flush();
    }

    @Test
    void describesATimeout() {
        CommandEnd end = Command.in(folder, Duration.ofSeconds(1), List.of("/bin/sleep", "600")).run();
        assertThat(end).isEqualTo(new CommandEnd.TimedOut(Duration.ofSeconds(1), ""));
        assertThat(end.describe()).isEqualTo("exceeded its limit of 1 s");
    }

    @Test
    void runsInItsFolderWithItsVariablesAndAnEmptyInput() {
        assertThat(command("pwd -P; echo $SHAPE; cat").with(Map.of("SHAPE", "48x48")).run().output())
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
    void receivesOnlyTheVariablesOfItsEnvironment() {
        HostEnvironment environment = HostEnvironment.of(Map.of("SHAPE", "48x48"));
        CommandEnd end = Command.of(environment, LONG, List.of("/bin/sh", "-c", "echo $SHAPE $HOME")).run();
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, "48x48\n"));
    }

    @Test
    void passesArgumentsUnchanged() {
        Command command = Command.in(folder, LONG, List.of("/bin/echo", "two words", "\"quoted\"", "$HOME", ""));
        assertThat(command.run().output()).isEqualTo("two words \"quoted\" $HOME \n");
    }

    @Test
    void aMissingProgramEndsWithExitCode127AndItsName() {
        CommandEnd end = Command.in(folder, LONG, List.of("/no/such/program")).run();
        assertThat(end).isEqualTo(new CommandEnd.Exited(127, end.output()));
        assertThat(end.output()).contains("/no/such/program");
    }

    @Test
    void reportsACommandWithAMissingFolder() {
        Command command = Command.in(folder.resolve("gone"), LONG, List.of("/bin/true", "x"));
        assertThatThrownBy(command::run)
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("`/bin/true x`");
    }

    @Test
    void truncatesTheMiddleOfALongOutput() {
        CommandEnd end = sh("echo first; head -c 50000000 /dev/zero; echo; echo last");
        assertThat(end.output()).startsWith("first\n").endsWith("\nlast\n");
        assertThat(end.output().length()).isLessThan(33_000);
    }

    @Test
    void limitsTheMemoryOfEachProcess() {
        assertThat(command("ulimit -v").withMemory(64 << 20).run().output()).isEqualTo("65536\n");
    }

    @Test
    void aLauncherLeavesItsBackgroundProcessesAlive() throws IOException {
        Path child = folder.resolve("child");
        CommandEnd end = Execution.launch(command("sleep 600 >/dev/null 2>&1 & echo $! >" + child)).await();
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, ""));
        ProcessHandle process = ProcessHandle.of(Long.parseLong(Files.readString(child).strip())).orElseThrow();
        assertThat(process.isAlive()).isTrue();
        process.destroyForcibly();
    }
}
