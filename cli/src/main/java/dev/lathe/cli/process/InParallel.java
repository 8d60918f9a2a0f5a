package dev.lathe.cli.process;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Runs blocking calls in parallel. */
public final class InParallel {
    /**
     * The limit of parallel calls. With more, calls to a small server exceed their deadlines, and that many histories
     * are in memory.
     */
    private static final int AT_ONCE = 32;

    private InParallel() {}

    /** Returns the results in the order of the inputs, or throws the first failure when all calls have ended. */
    public static <Q, A> List<A> map(List<Q> questions, Function<Q, A> asker) {
        try (ExecutorService askers = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            List<Future<A>> answers = questions.stream()
                    .map(question -> askers.submit(() -> asker.apply(question)))
                    .toList();
            return answers.stream().map(InParallel::answer).toList();
        }
    }

    private static <A> A answer(Future<A> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an answer", e);
        }
    }
}
