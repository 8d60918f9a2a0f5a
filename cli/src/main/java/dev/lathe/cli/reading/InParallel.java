package dev.lathe.cli.reading;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Asks some questions at once, since each answer is mostly waiting. */
final class InParallel {
    /** More would let calls to a small server run into their deadlines, and hold that many histories in memory. */
    private static final int AT_ONCE = 32;

    private InParallel() {}

    /** The answers, in the order of the questions. */
    static <Q, A> List<A> map(List<Q> questions, Function<Q, A> asker) {
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
