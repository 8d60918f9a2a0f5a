package dev.lathe.temporal.host;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.LogOutputStream;
import org.apache.commons.exec.PumpStreamHandler;
import org.apache.commons.exec.Watchdog;

/**
 * A running command on its own platform thread. A parent-death signal is sent when the thread that started the
 * process ends, so the thread must exist as long as the process. When a command ends, its remaining processes are
 * killed, because they could keep the output open; except those of a launcher.
 */
public final class Execution {
    private static final Duration OUTPUT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration NO_LIMIT = Duration.ofDays(3650);

    private final Command command;
    private final ProcessTree tree = new ProcessTree();
    private final TreeWatchdog watchdog;
    private final BoundedOutput output;
    private final boolean killsRemaining;
    private final CompletableFuture<OutputStream> input = new CompletableFuture<>();
    private final CompletableFuture<CommandEnd> end = new CompletableFuture<>();

    private Execution(Command command, BoundedOutput output, boolean killsRemaining) {
        this.command = command;
        this.output = output;
        this.killsRemaining = killsRemaining;
        this.watchdog = new TreeWatchdog(command.limit(), tree::kill);
    }

    /** Starts a command with an empty input and a guard that kills it when this JVM ends. */
    public static Execution start(Command command) {
        Execution execution = new Execution(command, new BoundedOutput(), true);
        return execution.begin(command.guarded(), execution.output);
    }

    /**
     * Starts a command that serves requests until its input ends, at the latest with this JVM. The lines of its
     * standard output go to {@code answers}; {@link #output} is the end of its standard error.
     */
    public static Execution serve(List<String> words, Consumer<String> answers) {
        Command command = Command.of(HostEnvironment.current(), NO_LIMIT, words);
        return new Execution(command, BoundedOutput.tail(), true).begin(words, linesTo(answers));
    }

    /**
     * Starts a command that serves requests on its standard input, with a guard that kills it when this JVM ends. Each
     * line of its output, which {@link #output} has, too, goes to {@code lines}.
     */
    public static Execution serve(Command command, Consumer<String> lines) {
        Execution execution = new Execution(command, new BoundedOutput(), true);
        return execution.begin(command.guardedServer(), linesTo(line -> {
            execution.output.writeLine(line);
            lines.accept(line);
        }));
    }

    /** Starts a launcher, whose background processes outlive it and this JVM. */
    public static Execution launch(Command command) {
        Execution execution = new Execution(command, new BoundedOutput(), false);
        return execution.begin(command.words(), execution.output);
    }

    private static OutputStream linesTo(Consumer<String> lines) {
        return new LogOutputStream() {
            @Override
            protected void processLine(String line, int level) {
                lines.accept(line);
            }
        };
    }

    private Execution begin(List<String> words, OutputStream standardOutput) {
        Thread.ofPlatform()
                .daemon()
                .name("command " + command.words().getFirst())
                .start(() -> runToEnd(words, standardOutput));
        return this;
    }

    private void runToEnd(List<String> words, OutputStream standardOutput) {
        try {
            DefaultExecutor executor = DefaultExecutor.builder()
                    .setExecuteStreamHandler(new Streams(standardOutput))
                    .setWorkingDirectory(command.folder())
                    .get();
            executor.setWatchdog(watchdog);
            executor.setExitValues(null);
            int exitValue = executor.execute(line(words), environment());
            end.complete(
                    watchdog.timedOut()
                            ? new CommandEnd.TimedOut(command.limit(), output())
                            : CommandEnd.of(exitValue, output()));
        } catch (IOException | RuntimeException failure) {
            input.completeExceptionally(failure);
            end.completeExceptionally(failure);
        }
    }

    private static CommandLine line(List<String> words) {
        CommandLine line = new CommandLine(words.getFirst());
        words.stream().skip(1).forEach(word -> line.addArgument(word, false));
        return line;
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>(command.environment());
        if (killsRemaining) {
            variables.put(ProcessTree.VARIABLE, tree.mark());
        }
        return variables;
    }

    /** The command's input stays open, because the guard or the command detects the end of this JVM by its end. */
    private final class Streams extends PumpStreamHandler {
        Streams(OutputStream standardOutput) {
            super(standardOutput, output);
            setStopTimeout(OUTPUT_TIMEOUT);
        }

        @Override
        public void setProcessInputStream(OutputStream stream) {
            input.complete(stream);
        }

        @Override
        public void stop() throws IOException {
            if (killsRemaining) {
                tree.killMarked();
            }
            super.stop();
        }
    }

    /** Returns the input of the process, once it has started; throws IOException if it cannot be started. */
    public OutputStream input() throws IOException {
        try {
            return input.join();
        } catch (RuntimeException failure) {
            throw new IOException(cannotRun(failure), failure);
        }
    }

    /** Waits at most this long, and returns whether the command has ended. */
    public boolean endsWithin(Duration timeout) throws InterruptedException {
        try {
            end.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException failure) {
            return true;
        }
    }

    /** Waits for the end; throws LocalTemporalException if the command could not be started. An interrupt kills it. */
    public CommandEnd await() {
        try {
            return end.get();
        } catch (InterruptedException stopped) {
            kill();
            Thread.currentThread().interrupt();
            throw new LocalTemporalException("interrupted while running " + command.words().getFirst(), stopped);
        } catch (ExecutionException failure) {
            throw new LocalTemporalException(cannotRun(failure), failure);
        }
    }

    private String cannotRun(Exception failure) {
        return "`" + String.join(" ", command.words()) + "` cannot be run: " + failure.getCause();
    }

    /** Runs an action after the end of the command and of its output. */
    public void whenEnded(Runnable action) {
        end.whenComplete((result, failure) -> action.run());
    }

    /** Kills the process tree and waits until it has ended. */
    public void kill() {
        destroy();
        end.handle((result, failure) -> true).join();
    }

    /** Kills the process tree without waiting for its end. */
    public void destroy() {
        watchdog.kill();
    }

    /** Returns the process id, or 0 before the start. */
    public long pid() {
        return watchdog.pid();
    }

    public String output() {
        return output.text();
    }

    /** Returns how many bytes the command has printed. */
    public long outputBytes() {
        return output.size();
    }

    /** Returns the processor time that the command's processes have used; empty if it is unknown. */
    public Optional<Duration> processorTime() {
        return tree.processorTime();
    }

    public String lastLine() {
        return output.lastLine();
    }

    /**
     * A watchdog that kills a command with all its descendants at the time limit. The library's watchdog kills only one
     * process.
     */
    private static final class TreeWatchdog extends ExecuteWatchdog {
        private final Consumer<ProcessHandle> killer;
        private volatile Optional<Process> process = Optional.empty();
        private volatile boolean killed;
        private volatile boolean timedOut;

        /**
         * Creates a watchdog that passes the process to the killer. Subclasses can use only the deprecated
         * constructor.
         */
        @SuppressWarnings("deprecation")
        TreeWatchdog(Duration limit, Consumer<ProcessHandle> killer) {
            super(limit.toMillis());
            this.killer = killer;
        }

        @Override
        public synchronized void start(Process started) {
            process = Optional.of(started);
            super.start(started);
            if (killed) {
                kill();
            }
        }

        @Override
        public void timeoutOccured(Watchdog watchdog) {
            timedOut = process.map(Process::isAlive).orElse(false);
            kill();
        }

        /** Kills the command, or prevents its start. */
        void kill() {
            killed = true;
            process.ifPresent(running -> killer.accept(running.toHandle()));
        }

        /**
         * Returns whether the time limit was reached. The library's flag is wrong if the descendants were killed
         * first.
         */
        boolean timedOut() {
            return timedOut;
        }

        /** Returns the process id, or 0 before the start. */
        long pid() {
            return process.map(Process::pid).orElse(0L);
        }
    }
}
