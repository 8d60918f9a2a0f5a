package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the completion scripts in the shells of this machine. */
class CompletionIT {
    @TempDir
    private Path folder;

    private String script(String shell) throws IOException {
        Path file = folder.resolve("lathe." + shell);
        Files.writeString(file, ConsoleCapture.in(folder, Map.of()).call("completion", shell).out());
        return file.toString();
    }

    private List<String> lines(String shell, String program) {
        assumeTrue(
                HostEnvironment.current().executable(shell).isPresent(), shell + " is not installed on this machine");
        CommandEnd end = Command.in(folder, Duration.ofMinutes(1), List.of(shell, "-c", program)).run();
        assertThat(end.succeeded()).as(end.describe()).isTrue();
        return end.output().lines().toList();
    }

    private List<String> inBash(String word, String... before) throws IOException {
        return lines(
                "bash",
                "source " + script("bash") + "; COMP_WORDS=(lathe " + String.join(" ", before) + " '" + word
                        + "'); COMP_CWORD=" + (before.length + 1)
                        + "; _complete_lathe; printf '%s\\n' \"${COMPREPLY[@]}\"");
    }

    @Test
    void bashCompletesCommandsSubcommandsAndOptions() throws IOException {
        assertThat(inBash("swe")).contains("sweep");
        assertThat(inBash("st", "sweep")).contains("start", "status", "stop", "stats");
        assertThat(inBash("--it", "sweep", "start")).contains("--iterations");
    }

    @Test
    void zshLoadsTheScript() throws IOException {
        assertThat(lines(
                        "zsh",
                        "autoload -U compinit && compinit -u -D; source " + script("zsh")
                                + "; whence -w _complete_lathe; print registered $_comps[lathe]"))
                .contains("_complete_lathe: function")
                .anyMatch(line -> line.matches("registered .*_complete_lathe.*"));
    }

    private List<String> inFish(String line) throws IOException {
        return lines("fish", "source " + script("fish") + "; complete -C '" + line + "'").stream()
                .map(candidate -> candidate.split("\t")[0])
                .toList();
    }

    @Test
    void fishCompletesCommandsSubcommandsAndOptions() throws IOException {
        assertThat(inFish("lathe swe")).containsExactly("sweep");
        assertThat(inFish("lathe sweep sta")).containsExactly("start", "stats", "status");
        assertThat(inFish("lathe device l")).containsExactly("list");
        assertThat(inFish("lathe sweep start --it")).containsExactly("--iterations");
        assertThat(inFish("lathe --it")).isEmpty();
    }

    @Test
    void fishDescribesEachCommand() throws IOException {
        assertThat(lines("fish", "source " + script("fish") + "; complete -C 'lathe docto'"))
                .singleElement()
                .asString()
                .startsWith("doctor\t");
    }
}
