package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Work that several activities of this process request at once and that one of them does. Where that one fails, for example
 * because it was cancelled, the next one tries.
 */
final class SingleFlight<T> {
    private final ConcurrentMap<String, CompletableFuture<T>> work = new ConcurrentHashMap<>();

    T once(String key, Heartbeat heartbeat, Supplier<T> doing) {
        while (true) {
            CompletableFuture<T> mine = new CompletableFuture<>();
            CompletableFuture<T> theirs = work.putIfAbsent(key, mine);
            if (theirs == null) {
                return lead(key, mine, doing);
            }
            heartbeat.untilDone(patience -> isOver(theirs, patience));
            if (!theirs.isCompletedExceptionally()) {
                return theirs.join();
            }
        }
    }

    private T lead(String key, CompletableFuture<T> mine, Supplier<T> doing) {
        try {
            T result = doing.get();
            mine.complete(result);
            return result;
        } finally {
            work.remove(key, mine);
            mine.cancel(false);
        }
    }

    private static boolean isOver(CompletableFuture<?> future, Duration patience) throws InterruptedException {
        try {
            future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException | CancellationException failed) {
            return true;
        }
    }
}
