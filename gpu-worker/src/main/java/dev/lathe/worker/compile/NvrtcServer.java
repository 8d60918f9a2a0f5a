package dev.lathe.worker.compile;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.temporal.host.BoundedOutput;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.Execution;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A process that has loaded NVRTC and compiles each source in a fork of itself, confined. It starts with the first
 * compilation, starts again if it has ended, and ends with this JVM. A process for each compilation needs half as much
 * processor time again for a short source.
 */
public final class NvrtcServer implements Confinement {
    private static final String MESSAGES = "messages";

    /** The exit statuses of a source that does not compile, and of a library or a disk that cannot be used. */
    private static final int REJECTED = 1;

    private static final int UNUSABLE = 2;

    /** A full disk can lose the messages that tell it. */
    private static final String LOST = "\nlathe-nvrtc: NVRTC or its files cannot be used";

    private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

    private final List<String> words;
    private final AtomicLong compilations = new AtomicLong();
    private Optional<Running> latest = Optional.empty();

    NvrtcServer(Path program, Path library) {
        words = List.of(program.toString(), "--library", library.toString(), "--serve");
    }

    private synchronized Running running() {
        Running running = latest.filter(server -> !server.hasEnded).orElseGet(Running::new);
        latest = Optional.of(running);
        return running;
    }

    /** Runs a command of the program; throws TransientInfra if the server cannot be started. */
    @Override
    public CommandEnd run(Command command, Path writable, Toolchain toolchain, Heartbeat heartbeat) {
        try {
            Compilation compilation = new Compilation(running(), command, writable, toolchain);
            return compilation.await(heartbeat);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot compile with NVRTC: " + failure, failure);
        }
    }

    /** The process. */
    private final class Running {
        private final Map<String, CompletableFuture<Integer>> statuses = new ConcurrentHashMap<>();
        private final Execution execution = Execution.serve(words, this::end);
        private volatile boolean hasEnded;

        Running() {
            execution.whenEnded(this::lose);
        }

        private void end(String line) {
            String[] idAndStatus = line.split(" ");
            Optional.ofNullable(statuses.remove(idAndStatus[0]))
                    .ifPresent(status -> status.complete(Integer.parseInt(idAndStatus[1])));
        }

        private void lose() {
            hasEnded = true;
            statuses.values().forEach(status -> status.completeExceptionally(new IOException("the server has ended")));
        }

        CompletableFuture<Integer> send(String id, List<String> request) throws IOException {
            CompletableFuture<Integer> status = statuses.computeIfAbsent(id, any -> new CompletableFuture<>());
            send(request);
            if (hasEnded) {
                lose();
            }
            return status;
        }

        /** A broken pipe means that the server has ended, and with it each of its compilations. */
        synchronized void send(List<String> request) throws IOException {
            if (request.stream().anyMatch(word -> word.indexOf('\0') >= 0)) {
                throw new IOException("a word of the command has a null character");
            }
            OutputStream input = execution.input();
            try {
                String text = request.size() + "\0" + String.join("\0", request) + "\0";
                input.write(text.getBytes(StandardCharsets.UTF_8));
                input.flush();
            } catch (IOException ended) {
                execution.destroy();
            }
        }
    }

    /** A fork of the process. */
    private final class Compilation implements Awaited {
        private final String id = Long.toString(compilations.incrementAndGet());
        private final Running server;
        private final Duration limit;
        private final long deadline;
        private final Path messages;
        private final CompletableFuture<Integer> status;

        Compilation(Running server, Command command, Path writable, Toolchain toolchain) throws IOException {
            this.server = server;
            limit = command.limit();
            deadline = System.nanoTime() + limit.toNanos();
            messages = writable.resolve(MESSAGES);
            status = server.send(id, request(command, writable, toolchain));
        }

        private List<String> request(Command command, Path writable, Toolchain toolchain) {
            List<String> request = new ArrayList<>(List.of("compile", id));
            request.add(command.folder().toString());
            request.add(Long.toString(command.memoryBytes().orElseThrow()));
            request.addAll(Confinement.rights(writable, toolchain));
            request.addAll(command.words().subList(1, command.words().size()));
            return request;
        }

        CommandEnd await(Heartbeat heartbeat) throws IOException {
            boolean isLate;
            try {
                heartbeat.until(this);
            } catch (InterruptedException stopped) {
                throw Interruption.of(stopped, "compiling a source");
            } finally {
                isLate = !status.isDone();
                if (isLate) {
                    kill();
                }
            }
            return isLate ? new CommandEnd.TimedOut(limit, output()) : end();
        }

        @Override
        public boolean endsWithin(Duration time) throws InterruptedException {
            return Awaited.end(status).endsWithin(time) || System.nanoTime() > deadline;
        }

        private CommandEnd end() throws IOException {
            if (status.isCompletedExceptionally()) {
                return server.execution.await();
            }
            String output = output();
            boolean hasLostMessages = status.join() == UNUSABLE || (status.join() == REJECTED && output.isBlank());
            return CommandEnd.of(status.join(), hasLostMessages ? output + LOST : output);
        }

        /** A source that takes over the compiler could leave a link to a file of this user. */
        private String output() throws IOException {
            BoundedOutput output = new BoundedOutput();
            if (Files.isRegularFile(messages, LinkOption.NOFOLLOW_LINKS)) {
                Files.copy(messages, output);
            }
            return output.text();
        }

        /** Kills the fork and waits for its end, or else that of the server. */
        private void kill() throws IOException {
            server.send(List.of("kill", id));
            boolean hasEnded = status.handle((value, lost) -> true)
                    .completeOnTimeout(false, KILL_LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .join();
            if (!hasEnded) {
                server.execution.destroy();
            }
        }
    }
}
