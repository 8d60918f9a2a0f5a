package dev.lathe.activities.stage;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.CompileActivity;
import dev.lathe.workflows.contract.activity.CompileRequest;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** The activity that builds candidates on the host of a device, those of a batch at the same time. */
public final class CompileActivityImpl implements CompileActivity {
    private final BiFunction<CompileRequest, Heartbeat, Outcome<CompileReport>> compiler;
    private final Semaphore slots;

    /**
     * {@code compiler} is that of a device, and {@code slots} the number of compilers that may run at the same time,
     * for all batches together.
     */
    public CompileActivityImpl(BiFunction<CompileRequest, Heartbeat, Outcome<CompileReport>> compiler, int slots) {
        this.compiler = compiler;
        this.slots = new Semaphore(slots);
    }

    @Override
    public BatchResult<CompileReport> compile(Batch<CompileRequest> batch) {
        try (ExecutorService compilers = Executors.newVirtualThreadPerTaskExecutor()) {
            return results(batch.requests().stream()
                    .map(request -> compilers.submit(inSlot(request)))
                    .toList());
        }
    }

    /** Returns the results up to the first fault, as {@link dev.lathe.activities.failure.InOrder} does. */
    private static BatchResult<CompileReport> results(List<Future<Outcome<CompileReport>>> builds) {
        List<Outcome<CompileReport>> results = new ArrayList<>();
        try {
            for (Future<Outcome<CompileReport>> build : builds) {
                results.add(build.get());
            }
        } catch (ExecutionException failed) {
            if (results.isEmpty() || !(failed.getCause() instanceof ApplicationFailure)) {
                throw thrown(failed);
            }
        } catch (InterruptedException stopped) {
            builds.forEach(build -> build.cancel(true));
            throw Interruption.of(stopped, "candidates were compiled");
        }
        return new BatchResult<>(results);
    }

    private static RuntimeException thrown(ExecutionException failed) {
        return failed.getCause() instanceof RuntimeException cause
                ? cause
                : new IllegalStateException(failed.getCause());
    }

    /**
     * Returns the build of a candidate, which begins when a slot is free. Its heartbeats are those of this thread's
     * activity.
     */
    private Callable<Outcome<CompileReport>> inSlot(CompileRequest request) {
        Heartbeat heartbeat = Heartbeat.of("compile", request.task().label());
        return () -> {
            heartbeat.untilDone(time -> slots.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS));
            try {
                return ActivityFailures.translating(() -> compiler.apply(request, heartbeat));
            } finally {
                slots.release();
            }
        };
    }
}
