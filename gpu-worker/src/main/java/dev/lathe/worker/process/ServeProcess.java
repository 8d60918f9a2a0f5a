package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.Execution;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A process that serves several requests, one per line of its input. It prints {@code ready} after its start, and after
 * each request {@code done}; a runner prints {@code context lost} if its CUDA context is lost. It ends with this JVM.
 */
public final class ServeProcess implements AutoCloseable {
    /** The reply of a runner whose CUDA context a candidate has lost. */
    public static final String CONTEXT_LOST = "context lost";

    private static final Set<String> ANSWERS = Set.of("ready", "done");
    private static final String END = "end of output";

    /** The limit for the driver to destroy a context. */
    private static final Duration EXIT_LIMIT = Duration.ofSeconds(10);

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Execution execution;
    private final OutputStream requests;

    private ServeProcess(Function<Consumer<String>, Execution> start) throws IOException {
        this.execution = start.apply(lines::add);
        execution.whenEnded(() -> lines.add(END));
        this.requests = execution.input();
    }

    /** Starts a runner. */
    public static ServeProcess start(List<String> words) throws IOException {
        return new ServeProcess(answers -> Execution.serve(words, answers));
    }

    /** Starts a program of a user, which may print other lines between its answers. */
    public static ServeProcess start(Command command) throws IOException {
        return new ServeProcess(answers -> Execution.serve(command, line -> {
            if (ANSWERS.contains(line)) {
                answers.accept(line);
            }
        }));
    }

    public void send(String request) throws IOException {
        requests.write((request + "\n").getBytes(StandardCharsets.UTF_8));
        requests.flush();
    }

    /** Sends a request and returns the answer; empty if the process ended or exceeded the limit. */
    public Optional<String> answer(String request, Duration limit, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        send(request);
        return answer(heartbeat, limit);
    }

    /** Returns the next line; empty if the process ended or exceeded the limit. */
    public Optional<String> answer(Heartbeat heartbeat, Duration limit) throws InterruptedException {
        Answer answer = new Answer(System.nanoTime() + limit.toNanos());
        heartbeat.until(answer);
        return answer.line.filter(line -> !line.equals(END));
    }

    /**
     * Returns the end of the process with its last errors. Kills a process that still runs, which counts as timed out.
     */
    public CommandEnd end(Duration limit, Heartbeat heartbeat) throws InterruptedException {
        boolean timedOut = lines.isEmpty() && !execution.endsWithin(Duration.ofSeconds(1));
        remove(heartbeat);
        return timedOut || !execution.endsWithin(Duration.ZERO)
                ? new CommandEnd.TimedOut(limit, errorTail())
                : execution.await();
    }

    /** Ends the input, which ends the process, and returns its end. */
    public CommandEnd finish(Duration limit, Heartbeat heartbeat) throws IOException, InterruptedException {
        requests.close();
        awaitEnd(limit, heartbeat);
        return end(limit, heartbeat);
    }

    public String errorTail() {
        return execution.output();
    }

    /** Kills the process and waits for its end, which also ends its CUDA context and kernels. */
    public void remove(Heartbeat heartbeat) throws InterruptedException {
        kill();
        awaitEnd(EXIT_LIMIT, heartbeat);
    }

    private void awaitEnd(Duration limit, Heartbeat heartbeat) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        heartbeat.until(interval -> execution.endsWithin(interval) || System.nanoTime() > deadline);
    }

    /** Kills the process and waits for its end. */
    @Override
    public void close() {
        execution.kill();
    }

    public void kill() {
        execution.destroy();
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
            return execution.pid();
        }
    }
}
