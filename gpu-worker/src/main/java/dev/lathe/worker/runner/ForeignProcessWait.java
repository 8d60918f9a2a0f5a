package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A wait for the end of foreign processes on a device, limited to the time of one activity attempt. */
final class ForeignProcessWait {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignProcessWait.class);

    private final Duration interval;
    private final Duration limit;
    private Optional<ForeignProcesses> known = Optional.empty();

    /**
     * Creates a wait that polls at the interval. After the limit, the attempt fails and the next one continues to wait.
     */
    ForeignProcessWait(Duration interval, Duration limit) {
        this.interval = interval;
        this.limit = limit;
    }

    /** Returns the default wait. Its limit is far below the timeouts of the activities that wait for this one. */
    static ForeignProcessWait standard() {
        return new ForeignProcessWait(Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    /** Repeats a request until its reply reports no foreign process, and returns that reply. */
    RunnerReply reply(Request request, Heartbeat heartbeat) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            RunnerReply reply = request.send();
            Optional<ForeignProcesses> others = reply.foreignProcesses();
            note(others);
            if (others.isEmpty()) {
                return reply;
            }
            requireBefore(deadline, others.get());
            heartbeat.pause(interval, others.get().heartbeat());
        }
    }

    @FunctionalInterface
    interface Request {
        RunnerReply send() throws IOException, InterruptedException;
    }

    private void requireBefore(long deadline, ForeignProcesses others) {
        if (System.nanoTime() > deadline) {
            throw ActivityFailures.transientInfraFor(interval, others.words());
        }
    }

    private void note(Optional<ForeignProcesses> others) {
        if (!others.equals(known)) {
            LOG.info(others.map(other -> other.words() + "; waiting")
                    .orElse("the device is no longer in use by foreign processes"));
            known = others;
        }
    }
}
