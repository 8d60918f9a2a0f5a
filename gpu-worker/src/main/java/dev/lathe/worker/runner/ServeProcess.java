package dev.lathe.worker.runner;

import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.process.CommandEnd;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A runner process that serves several requests. It prints {@code ready} after its start, and after each request
 * {@code done}, or {@code context lost} if its CUDA context is lost. It ends with this JVM, because its standard input ends
 * then.
 */
final class ServeProcess {
    /** The reply of a process whose CUDA context a candidate has lost. */
    static final String CONTEXT_LOST = "context lost";

    private static final String END = "end of output";
    private static final int ERROR_TAIL = 2_000;

    /** The limit for the driver to destroy a context. */
    private static final Duration EXIT_LIMIT = Duration.ofSeconds(10);

    private final Process process;
    private final Writer requests;
    private final Path errors;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private ServeProcess(Process process, Path errors) {
        this.process = process;
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.errors = errors;
    }

    /** Starts the process. Its standard error goes to a file. */
    static ServeProcess start(List<String> words, Path errors) throws IOException {
        Process process = new ProcessBuilder(words).redirectError(errors.toFile()).start();
        ServeProcess serve = new ServeProcess(process, errors);
        Thread.ofVirtual().name("answers of " + process.pid()).start(serve::listen);
        return serve;
    }

    private void listen() {
        try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                lines.add(line);
            }
        } catch (IOException gone) {
            // END reports the end of the process.
        }
        lines.add(END);
    }

    void send(String request) throws IOException {
        requests.write(request + "\n");
        requests.flush();
    }

    /** Sends a request and returns the answer; empty if the process ended or exceeded the limit. */
    Optional<String> answer(String request, Duration limit, Heartbeat heartbeat) throws IOException, InterruptedException {
        send(request);
        return answer(heartbeat, limit);
    }

    /** Returns the next line; empty if the process ended or exceeded the limit. */
    Optional<String> answer(Heartbeat heartbeat, Duration limit) throws InterruptedException {
        Answer answer = new Answer(System.nanoTime() + limit.toNanos());
        heartbeat.until(answer);
        return answer.line.filter(line -> !line.equals(END));
    }

    /**
     * Returns the end of the process with its last errors. Kills a process that still runs, which counts as timed out.
     */
    CommandEnd end(Duration limit, Heartbeat heartbeat) throws InterruptedException {
        boolean timedOut = process.isAlive() && lines.isEmpty() && !process.waitFor(1, TimeUnit.SECONDS);
        remove(heartbeat);
        return timedOut || process.isAlive()
                ? new CommandEnd.TimedOut(limit, errorTail())
                : CommandEnd.of(process.exitValue(), errorTail());
    }

    String errorTail() {
        try {
            String text = Files.readString(errors);
            return text.substring(Math.max(0, text.length() - ERROR_TAIL));
        } catch (IOException none) {
            return "";
        }
    }

    /** Kills the process and waits for its end, which also ends its CUDA context and kernels. */
    void remove(Heartbeat heartbeat) throws InterruptedException {
        kill();
        heartbeat.until(new End(System.nanoTime() + EXIT_LIMIT.toNanos()));
    }

    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** A wait for a line until a deadline. */
    private final class Answer implements Awaited {
        private final long deadline;
        private Optional<String> line = Optional.empty();

        Answer(long deadline) {
            this.deadline = deadline;
        }

        @Override
        public boolean endsWithin(Duration limit) throws InterruptedException {
            line = Optional.ofNullable(lines.poll(limit.toMillis(), TimeUnit.MILLISECONDS));
            return line.isPresent() || System.nanoTime() > deadline;
        }

        @Override
        public long pid() {
            return process.pid();
        }
    }

    /** A wait for the end of the process until a deadline. */
    private final class End implements Awaited {
        private final long deadline;

        End(long deadline) {
            this.deadline = deadline;
        }

        @Override
        public boolean endsWithin(Duration limit) throws InterruptedException {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) || System.nanoTime() > deadline;
        }

        @Override
        public long pid() {
            return process.pid();
        }
    }
}
