package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ExclusiveGpuTest {
    @TempDir
    Path folder;

    private final AtomicInteger users = new AtomicInteger();
    private ExclusiveGpu gpu;

    @BeforeEach
    void open() {
        gpu = new ExclusiveGpu(lock());
    }

    /** Returns the lock as another worker sees it. */
    private DeviceLock lock() {
        return new DeviceLock(folder, "GPU-0");
    }

    /** Returns the number of users at the end of the work, with this one. */
    private Supplier<Integer> using(CountDownLatch begun, CountDownLatch end) {
        return () -> {
            users.incrementAndGet();
            begun.countDown();
            await(end);
            return users.getAndDecrement();
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private static <T> CompletableFuture<T> inAThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> Thread.ofPlatform().start(task));
    }

    private CompletableFuture<Integer> request(CountDownLatch begun, CountDownLatch end) {
        return inAThread(() -> gpu.request(Heartbeat.silent(), using(begun, end)));
    }

    @Test
    void twoRequestsAreWithTheRunnerAndHoldTheLock() {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Integer> first = request(begun, end);
        CompletableFuture<Integer> second = request(begun, end);
        await(begun);
        assertThatThrownBy(() -> lock().holding(() -> "another worker")).isInstanceOf(ApplicationFailure.class);
        end.countDown();
        assertThat(first.join() + second.join()).isEqualTo(3);
        assertThat(lock().holding(() -> "another worker")).isEqualTo("another worker");
    }

    @Test
    void otherWorkHasTheGpuAlone() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(0);
        CompletableFuture<Integer> request = request(begun, end);
        await(begun);
        CompletableFuture<ExclusiveGpu.Run<Integer>> profile = inAThread(
                () -> gpu.run(Heartbeat.silent(), using(new CountDownLatch(1), ended)));
        CompletableFuture<Integer> later = request(new CountDownLatch(1), ended);
        end.countDown();
        assertThat(profile.join().result()).isOne();
        assertThat(profile.join().waited()).isPositive();
        assertThat(request.join() + later.join()).isBetween(2, 3);
    }

    @Test
    void aFailureReleasesTheGpu() {
        assertThatThrownBy(() -> gpu.request(Heartbeat.silent(), () -> {
                    throw new IllegalStateException("the runner was killed");
                }))
                .hasMessage("the runner was killed");
        assertThat(gpu.run(Heartbeat.silent(), () -> "free").result()).isEqualTo("free");
    }

    @Test
    void aRequestFailsWhileAnotherWorkerHasTheLock() {
        lock().holding(() -> assertThatThrownBy(() -> gpu.request(Heartbeat.silent(), () -> "never"))
                .isInstanceOf(ApplicationFailure.class));
        assertThat(gpu.request(Heartbeat.silent(), () -> "free")).isEqualTo("free");
    }
}
