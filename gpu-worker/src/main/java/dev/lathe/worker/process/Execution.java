package dev.lathe.worker.process;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.temporal.host.BoundedOutput;
import dev.lathe.temporal.host.TreeWatchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;

/**
 * A running command on its own platform thread. A parent-death signal is sent when the thread that started the process
 * ends, so the thread must exist as long as the process.
 */
final class Execution implements Awaited {
    private final Command command;
    private final ProcessTree tree = new ProcessTree();
    private final TreeWatchdog watchdog;
    private final BoundedOutput output = new BoundedOutput();
    private final CompletableFuture<CommandEnd> end = new CompletableFuture<>();

    private Execution(Command command) {
        this.command = command;
        this.watchdog = new TreeWatchdog(command.limits().time(), tree::kill);
    }

    static Execution start(Command command) {
        Execution execution = new Execution(command);
        Thread.ofPlatform().daemon().name("command " + command.words().getFirst()).start(execution::runToEnd);
        return execution;
    }

    private void runToEnd() {
        try {
            int exitValue = executor().execute(line(), environment());
            end.complete(
                    watchdog.timedOut()
                            ? new CommandEnd.TimedOut(command.limits().time(), output.text())
                            : CommandEnd.of(exitValue, output.text()));
        } catch (IOException | RuntimeException failure) {
            end.completeExceptionally(failure);
        }
    }

    private DefaultExecutor executor() {
        DefaultExecutor executor = DefaultExecutor.builder()
                .setExecuteStreamHandler(new TreeStreams(output, tree))
                .setWorkingDirectory(command.folder())
                .get();
        executor.setWatchdog(watchdog);
        executor.setExitValues(null);
        return executor;
    }

    private CommandLine line() {
        List<String> words = Guard.around(command);
        CommandLine line = new CommandLine(words.getFirst());
        words.stream().skip(1).forEach(word -> line.addArgument(word, false));
        return line;
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.putAll(command.environment());
        variables.put(ProcessTree.VARIABLE, tree.mark());
        return variables;
    }

    @Override
    public boolean endsWithin(Duration limit) throws InterruptedException {
        try {
            end.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException failure) {
            return true;
        }
    }

    /** Returns the end of the command. Call it only after {@link #endsWithin} has returned true. */
    CommandEnd end() {
        try {
            return end.getNow(null);
        } catch (RuntimeException failure) {
            throw ActivityFailures.transientInfra(
                    "`" + String.join(" ", command.words()) + "` could not be run: " + failure.getCause(), failure.getCause());
        }
    }

    /** Kills the process tree and waits until it has ended. */
    void kill() {
        watchdog.kill();
        end.handle((result, failure) -> true).join();
    }

    @Override
    public long pid() {
        return watchdog.pid();
    }

    @Override
    public String lastLine() {
        return output.lastLine();
    }
}
