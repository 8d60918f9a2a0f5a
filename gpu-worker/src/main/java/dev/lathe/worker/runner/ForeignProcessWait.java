package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.runner.answer.ForeignProcesses;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits while foreign processes use a device, for as long as one attempt of an activity should last. */
final class ForeignProcessWait {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignProcessWait.class);

    private final Duration interval;
    private final Duration patience;
    private Optional<ForeignProcesses> known = Optional.empty();

    /** A wait ends within the patience, and the attempt with it; the next one waits on. */
    ForeignProcessWait(Duration interval, Duration patience) {
        this.interval = interval;
        this.patience = patience;
    }

    /** Far below the timeouts of the activities that queue behind this one. */
    static ForeignProcessWait usual() {
        return new ForeignProcessWait(Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    /** Returns the first answer that names no foreign process. */
    Optional<String> answer(Question question, Heartbeat heartbeat) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> answer = question.ask();
            Optional<ForeignProcesses> others = answer.flatMap(ForeignProcesses::ofAnswer);
            note(others);
            if (others.isEmpty()) {
                return answer;
            }
            requireBefore(deadline, others.get());
            heartbeat.pause(interval, others.get().heartbeat());
        }
    }

    @FunctionalInterface
    interface Question {
        Optional<String> ask() throws IOException, InterruptedException;
    }

    private void requireBefore(long deadline, ForeignProcesses others) {
        if (System.nanoTime() > deadline) {
            throw ActivityFailures.transientInfraFor(interval, others.words());
        }
    }

    private void note(Optional<ForeignProcesses> others) {
        if (!others.equals(known)) {
            LOG.warn(others.map(other -> other.words() + "; waiting").orElse("the device is free again"));
            known = others;
        }
    }
}
