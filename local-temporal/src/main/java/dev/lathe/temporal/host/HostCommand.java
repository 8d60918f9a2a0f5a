package dev.lathe.temporal.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.PumpStreamHandler;

/** An external command with a time limit, at which its whole process tree is killed. */
public record HostCommand(List<String> words, SortedMap<String, String> environment, Duration limit) {

    public HostCommand {
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("words must name a command");
        }
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }

    public static HostCommand of(HostEnvironment host, Duration limit, List<String> words) {
        return new HostCommand(words, host.variables(), limit);
    }

    public HostCommand with(String variable, String value) {
        SortedMap<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new HostCommand(words, more, limit);
    }

    /** Runs the command until it ends or is killed. */
    public CommandResult run() {
        TreeWatchdog watchdog = new TreeWatchdog(limit);
        BoundedOutput output = new BoundedOutput();
        DefaultExecutor executor = DefaultExecutor.builder()
                .setExecuteStreamHandler(new PumpStreamHandler(output))
                .get();
        executor.setWatchdog(watchdog);
        executor.setExitValues(null);
        try {
            int exit = executor.execute(commandLine(), new HashMap<>(environment));
            return new CommandResult(exit, output.text(), watchdog.timedOut());
        } catch (IOException e) {
            throw new LocalTemporalException(
                    "`" + String.join(" ", words) + "` cannot be run: " + e.getMessage(), e);
        }
    }

    private CommandLine commandLine() {
        CommandLine line = new CommandLine(words.get(0));
        words.stream().skip(1).forEach(word -> line.addArgument(word, false));
        return line;
    }

    /** Returns the executable file of a command from PATH. Empty if PATH does not contain it. */
    public static Optional<Path> onPath(HostEnvironment environment, String command) {
        Map<String, String> variables = environment.variables();
        return List.of(variables.getOrDefault("PATH", "").split(File.pathSeparator)).stream()
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder).resolve(command))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
