package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.ExclusiveGpu;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CounterBudgetTest {
    @TempDir
    Path folder;

    private ExclusiveGpu gpu;
    private CounterBudget budget;

    @BeforeEach
    void create() {
        gpu = new ExclusiveGpu(new DeviceLock(folder, "device"));
        budget = new CounterBudget(gpu);
    }

    private void runOnGpu(Supplier<Integer> work) {
        gpu.run(Heartbeat.silent(), work);
    }

    /** Waits at least this long. */
    private static int working(long milliseconds) {
        long end = System.nanoTime() + milliseconds * 1_000_000;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        return 0;
    }

    @Test
    void theFirstRequestIsAllowedAndTheNextAfterTenTimesItsBusyTime() {
        assertThat(budget.isLeft()).isTrue();
        runOnGpu(() -> budget.charged(() -> working(20)));
        assertThat(budget.isLeft()).isFalse();
        while (!budget.isLeft()) {
            runOnGpu(() -> working(10));
        }
        assertThat(gpu.busy().toMillis()).isGreaterThanOrEqualTo(200);
    }
}
