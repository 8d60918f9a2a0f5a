package dev.lathe.worker.runner;

import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.worker.process.ServeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The requests to a runner in the order of their arrival. Its process has a request already while it works on the one
 * before, because the GPU would be idle for some milliseconds until this JVM has sent it. A process replies in the
 * order in which it receives requests. One to which it did not reply until its end is sent to the next process.
 */
final class RunnerQueue {
    private final Deque<Turn> turns = new ArrayDeque<>();

    /** Adds a request. It is sent at once if the process of the first request has received all before it. */
    synchronized Turn join(String line) {
        Turn turn = new Turn(line);
        Optional<ServeProcess> process = turns.stream().findFirst().flatMap(first -> first.receiver);
        if (turns.stream().allMatch(before -> before.receiver.equals(process))) {
            process.ifPresent(turn::sendAhead);
        }
        turns.add(turn);
        if (turns.size() == 1) {
            turn.begun.release();
        }
        return turn;
    }

    /** Sends the first request to a process, unless it has received it. */
    synchronized void send(Turn first, ServeProcess process) throws IOException {
        if (!first.receiver.equals(Optional.of(process))) {
            process.send(first.line);
            first.receiver = Optional.of(process);
        }
    }

    /** Removes the first request. */
    synchronized void end(Turn first) {
        turns.remove(first);
        turns.stream().findFirst().ifPresent(next -> next.begun.release());
    }

    /** Removes a request that is not the first one, unless a process has received it. Returns whether it is removed. */
    synchronized boolean withdraw(Turn turn) {
        return turn.receiver.isEmpty() && turns.peek() != turn && turns.remove(turn);
    }

    /** A request, which one can wait for until it is the first one. */
    static final class Turn implements Awaited {
        private final String line;
        private final Semaphore begun = new Semaphore(0);
        private Optional<ServeProcess> receiver = Optional.empty();

        private Turn(String line) {
            this.line = line;
        }

        /** If the process has ended, the first request fails, and this one is sent to the next process. */
        private void sendAhead(ServeProcess process) {
            try {
                process.send(line);
                receiver = Optional.of(process);
            } catch (IOException ended) {
                receiver = Optional.empty();
            }
        }

        @Override
        public boolean endsWithin(Duration limit) throws InterruptedException {
            return begun.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS);
        }

        void awaitUninterruptibly() {
            begun.acquireUninterruptibly();
        }
    }
}
