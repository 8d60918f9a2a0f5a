package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * Deduplication of concurrent requests: one of those with the same key runs the work. If it fails, for example because
 * it is cancelled, another request runs the work.
 */
final class SingleFlight<T> {
    private final ConcurrentMap<String, CompletableFuture<T>> work = new ConcurrentHashMap<>();

    T once(String key, Heartbeat heartbeat, Supplier<T> task) {
        while (true) {
            CompletableFuture<T> mine = new CompletableFuture<>();
            CompletableFuture<T> theirs = work.putIfAbsent(key, mine);
            if (theirs == null) {
                return run(key, mine, task);
            }
            heartbeat.untilDone(Awaited.end(theirs));
            if (!theirs.isCompletedExceptionally()) {
                return theirs.join();
            }
        }
    }

    private T run(String key, CompletableFuture<T> mine, Supplier<T> task) {
        try {
            T result = task.get();
            mine.complete(result);
            return result;
        } finally {
            work.remove(key, mine);
            mine.cancel(false);
        }
    }
}
