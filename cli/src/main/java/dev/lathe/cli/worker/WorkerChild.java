package dev.lathe.cli.worker;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A worker process that ends with this one, however this one ends: asked to on a normal end, and by the kernel where
 * setpriv can arrange that. A worker that dies is replaced, for the work goes on where it was.
 */
public final class WorkerChild implements AutoCloseable {
    /** A little longer than a worker takes to finish the measurement in flight. */
    private static final Duration GRACE = Duration.ofSeconds(70);

    /** One that ends sooner than this cannot work here at all. */
    private static final Duration TOO_SOON = Duration.ofSeconds(5);

    private final ProcessBuilder command;
    private final Path log;
    private final Consumer<String> note;
    private Process process;
    private long startedAt;
    private boolean closing;

    private WorkerChild(ProcessBuilder command, Path log, Consumer<String> note) {
        this.command = command;
        this.log = log;
        this.note = note;
    }

    /**
     * Starts the worker. Call it from a thread that lives as long as the worker should: the kernel ends the worker with
     * the thread that made it.
     */
    public static WorkerChild start(
            CliContext surroundings, String address, List<String> devices, Path log, Consumer<String> note) {
        ProcessBuilder command = new ProcessBuilder(WorkerCommandLine.of(surroundings, devices))
                .directory(surroundings.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        command.environment().put("TEMPORAL_ADDRESS", address);
        command.environment().put("LATHE_DATA", Servers.of(surroundings).data().path().toString());
        WorkerChild child = new WorkerChild(command, log, note);
        child.begin();
        Runtime.getRuntime().addShutdownHook(new Thread(child::close, "end-the-worker"));
        return child;
    }

    private synchronized void begin() {
        try {
            Files.createDirectories(log.getParent());
            startedAt = System.nanoTime();
            process = command.start();
        } catch (IOException e) {
            throw CommandFailure.usage("the worker cannot be started: " + e.getMessage());
        }
    }

    /** Replaces a worker that has died; throws CommandFailure where it died at once, with its last words. */
    public synchronized void keepAlive() {
        if (closing || process.isAlive()) {
            return;
        }
        if (System.nanoTime() - startedAt < TOO_SOON.toNanos()) {
            throw CommandFailure.unreachable("the worker ended at once with status " + process.exitValue() + ":\n" + lastWords());
        }
        note.accept("The worker process ended with status " + process.exitValue() + "; another one goes on with its work.");
        begin();
    }

    private String lastWords() {
        try {
            List<String> lines = new ArrayList<>(Files.readAllLines(log));
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
        } catch (IOException e) {
            return "(its log " + log + " cannot be read: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        Process last = last();
        last.destroy();
        try {
            if (!last.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                last.destroyForcibly();
            }
        } catch (InterruptedException e) {
            last.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Process last() {
        closing = true;
        return process;
    }
}
