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
 * A command that runs, on a platform thread of its own: signals that follow the death of a parent follow the thread that
 * started the process, so that thread must live as long as the process.
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
        } catch (IOException | RuntimeException trouble) {
            end.completeExceptionally(trouble);
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
    public boolean endsWithin(Duration patience) throws InterruptedException {
        try {
            end.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException trouble) {
            return true;
        }
    }

    /** How it ended; asked after the end only. */
    CommandEnd end() {
        try {
            return end.getNow(null);
        } catch (RuntimeException trouble) {
            throw ActivityFailures.transientInfra(
                    "`" + String.join(" ", command.words()) + "` could not be run: " + trouble.getCause(), trouble.getCause());
        }
    }

    /** Returns when all of it is gone. */
    void kill() {
        watchdog.kill();
        end.handle((any, trouble) -> true).join();
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
