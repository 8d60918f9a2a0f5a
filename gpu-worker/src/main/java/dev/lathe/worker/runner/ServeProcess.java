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
 * A runner that answers question after question, so that its start is paid once. It says {@code ready} when it can work,
 * and after each question {@code done}, or {@code context lost} when its answer is its last. It ends when this JVM does: its
 * standard input ends then.
 */
final class ServeProcess {
    /** The reply of a process whose CUDA context a candidate has lost. */
    static final String CONTEXT_LOST = "context lost";

    private static final String END = "end of output";
    private static final int LAST_WORDS = 2_000;

    /** A driver that has not taken a context apart by then needs a person. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Process process;
    private final Writer questions;
    private final Path errors;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private ServeProcess(Process process, Path errors) {
        this.process = process;
        this.questions = process.outputWriter(StandardCharsets.UTF_8);
        this.errors = errors;
    }

    /** Whatever the process prints besides its lines goes to the file of errors. */
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
            // The end says so, too.
        }
        lines.add(END);
    }

    void ask(String question) throws IOException {
        questions.write(question + "\n");
        questions.flush();
    }

    /** What it says to a question; empty where the process ended or did not answer in time. */
    Optional<String> answer(String question, Duration limit, Heartbeat heartbeat) throws IOException, InterruptedException {
        ask(question);
        return answer(heartbeat, limit);
    }

    /** The next line; empty where the process ended or did not answer in time. */
    Optional<String> answer(Heartbeat heartbeat, Duration limit) throws InterruptedException {
        Answer answer = new Answer(System.nanoTime() + limit.toNanos());
        heartbeat.until(answer);
        return answer.line.filter(line -> !line.equals(END));
    }

    /** How it ended, with its last words; a process that still runs did not answer in time and is killed. */
    CommandEnd end(Duration limit, Heartbeat heartbeat) throws InterruptedException {
        boolean late = process.isAlive() && lines.isEmpty() && !process.waitFor(1, TimeUnit.SECONDS);
        remove(heartbeat);
        return late || process.isAlive()
                ? new CommandEnd.TimedOut(limit, lastWords())
                : CommandEnd.of(process.exitValue(), lastWords());
    }

    String lastWords() {
        try {
            String text = Files.readString(errors);
            return text.substring(Math.max(0, text.length() - LAST_WORDS));
        } catch (IOException none) {
            return "";
        }
    }

    /** Kills it and waits until it is gone, and with it its context and what still runs there. */
    void remove(Heartbeat heartbeat) throws InterruptedException {
        kill();
        heartbeat.until(new End(System.nanoTime() + PATIENCE.toNanos()));
    }

    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** A line that is waited for until a deadline. */
    private final class Answer implements Awaited {
        private final long deadline;
        private Optional<String> line = Optional.empty();

        Answer(long deadline) {
            this.deadline = deadline;
        }

        @Override
        public boolean endsWithin(Duration patience) throws InterruptedException {
            line = Optional.ofNullable(lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
            return line.isPresent() || System.nanoTime() > deadline;
        }

        @Override
        public long pid() {
            return process.pid();
        }
    }

    /** The process's end, waited for until a deadline. */
    private final class End implements Awaited {
        private final long deadline;

        End(long deadline) {
            this.deadline = deadline;
        }

        @Override
        public boolean endsWithin(Duration patience) throws InterruptedException {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) || System.nanoTime() > deadline;
        }

        @Override
        public long pid() {
            return process.pid();
        }
    }
}
