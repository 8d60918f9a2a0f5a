package dev.lathe.activities.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.CompileActivity;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestActivityEnvironment;
import io.temporal.testing.TestEnvironmentOptions;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CompileActivityImplTest {
    private static final Outcome<CompileReport> BUILT = Outcome.ok(CompileReport.of("artifact", "cc", 1));

    @AutoClose
    private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                    .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                            .setDataConverter(DataConverters.lathe())
                            .build())
                    .build());

    @Test
    void candidatesOfABatchAreCompiledAtTheSameTime() {
        CyclicBarrier together = new CyclicBarrier(3);
        CompileActivityImpl activity = new CompileActivityImpl((request, heartbeat) -> {
            await(together);
            return BUILT;
        }, 3);

        assertThat(activity.compile(Batches.compiles(1, 2, 3)).outcomes()).containsExactly(BUILT, BUILT, BUILT);
    }

    /** The first compiler runs until a heartbeat reports that the other candidate waits for its slot. */
    @Test
    void noMoreCompilersRunThanThereAreSlots() {
        CountDownLatch waits = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        environment.setActivityHeartbeatListener(Progress.class, heartbeat -> waits.countDown());
        CompileActivity activity = inActivity(new CompileActivityImpl((request, heartbeat) -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            await(waits);
            running.decrementAndGet();
            return BUILT;
        }, 1));

        assertThat(activity.compile(Batches.compiles(1, 2)).outcomes()).containsExactly(BUILT, BUILT);
        assertThat(most).hasValue(1);
    }

    @Test
    void anInterruptEndsTheCompilersOfABatch() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(2);
        CompileActivityImpl activity = new CompileActivityImpl((request, heartbeat) -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stopped) {
                interrupted.countDown();
            }
            return BUILT;
        }, 2);
        FutureTask<BatchResult<CompileReport>> batch = new FutureTask<>(() -> activity.compile(Batches.compiles(1, 2)));
        Thread thread = Thread.ofPlatform().start(batch);
        await(started);

        thread.interrupt();

        await(interrupted);
        thread.join();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(batch::get)
                .withCauseInstanceOf(ApplicationFailure.class)
                .withMessageContaining("the worker was stopped while candidates were compiled");
    }

    @Test
    void aFaultEndsTheBatchBeforeItsCandidate() {
        assertThat(failing(2).compile(Batches.compiles(1, 2, 3)).outcomes()).containsExactly(BUILT);
    }

    @Test
    void aFaultOfTheFirstCandidateIsThatOfTheTask() {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> failing(1).compile(Batches.compiles(1, 2, 3)))
                .withMessageContaining("no space left");
    }

    private static CompileActivityImpl failing(int ordinal) {
        return new CompileActivityImpl((request, heartbeat) -> {
            if (request.task().ordinal() == ordinal) {
                throw new StageException(FailureCause.TRANSIENT, "no space left");
            }
            return BUILT;
        }, 2);
    }

    private CompileActivity inActivity(CompileActivityImpl implementation) {
        environment.registerActivitiesImplementations(implementation);
        return environment.newActivityStub(
                CompileActivity.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofMinutes(10))
                        .setHeartbeatTimeout(Duration.ofSeconds(2))
                        .build());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
            throw new IllegalStateException("no other compiler runs", alone);
        }
    }
}
