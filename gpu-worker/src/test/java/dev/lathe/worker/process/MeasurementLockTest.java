package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class MeasurementLockTest {
    private final MeasurementLock measurements = new MeasurementLock();
    private final ExecutorService activities = Executors.newFixedThreadPool(4);

    @AfterEach
    void shutDown() {
        activities.shutdownNow();
    }

    @Test
    void sharedHoldersRunConcurrently() {
        CyclicBarrier together = new CyclicBarrier(3);
        IntStream.range(0, 3)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> measurements.shared(Heartbeat.silent(), () -> meet(together)), activities))
                .toList()
                .forEach(CompletableFuture::join);
    }

    private static int meet(CyclicBarrier together) {
        try {
            return together.await();
        } catch (Exception notTogether) {
            throw new AssertionError(notTogether);
        }
    }

    @Test
    void anExclusiveHolderRunsAlone() {
        AtomicInteger measuring = new AtomicInteger();
        List<Integer> seen = IntStream.range(0, 400)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> i % 2 == 0
                                ? measurements.exclusive(Heartbeat.silent(), () -> measure(measuring))
                                : measurements.shared(Heartbeat.silent(), measuring::get),
                        activities))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(seen).containsOnly(0);
    }

    /** Returns the number of concurrent measurements. */
    private static int measure(AtomicInteger measuring) {
        int others = measuring.getAndIncrement();
        Thread.yield();
        return others + measuring.decrementAndGet();
    }
}
