package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.worker.process.ServeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A serving runner in Compute Sanitizer, whose lines are between the replies of the runner. A tool reports some
 * findings when the runner ends.
 */
final class SanitizedRunner implements AutoCloseable {
    private static final String OF_THE_TOOL = "=========";
    private static final Set<String> SERVED = Set.of("done", ServeProcess.CONTEXT_LOST);

    private final ServeProcess process;
    private final Duration limit;
    private final Heartbeat heartbeat;
    private final List<String> lines = new ArrayList<>();
    private boolean hasEnded;

    /** The lines of a tool, how its process ended, and whether the runner has served the request. */
    record Report(List<String> lines, CommandEnd end, boolean served) {
        boolean isComplete() {
            return served && end.succeeded();
        }
    }

    private SanitizedRunner(ServeProcess process, Duration limit, Heartbeat heartbeat) {
        this.process = process;
        this.limit = limit;
        this.heartbeat = heartbeat;
    }

    static SanitizedRunner start(List<String> words, Duration limit, Heartbeat heartbeat) throws IOException {
        return new SanitizedRunner(ServeProcess.start(words), limit, heartbeat);
    }

    /** Waits until the runner has its context. Returns false if it ended or exceeded the limit. */
    boolean isReady() {
        return reply().filter("ready"::equals).isPresent();
    }

    /** Runs a request; returns false if the runner ended, refused it or exceeded the limit. */
    boolean serves(String request) {
        try {
            process.send(request);
            return reply().filter(SERVED::contains).isPresent();
        } catch (IOException ended) {
            return false;
        }
    }

    /** Ends the runner and returns the report of the tool. */
    Report end(boolean served) throws IOException {
        try {
            CommandEnd end = process.finish(limit, heartbeat);
            if (!hasEnded) {
                reply();
            }
            return new Report(List.copyOf(lines), end, served);
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "running a sanitizer");
        }
    }

    /** Returns the next line of the runner; empty if it has ended or exceeded the limit. */
    private Optional<String> reply() {
        try {
            Optional<String> line = process.answer(heartbeat, limit);
            while (line.filter(one -> one.startsWith(OF_THE_TOOL)).isPresent()) {
                lines.add(line.orElseThrow());
                line = process.answer(heartbeat, limit);
            }
            hasEnded = line.isEmpty();
            return line;
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "running a sanitizer");
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
