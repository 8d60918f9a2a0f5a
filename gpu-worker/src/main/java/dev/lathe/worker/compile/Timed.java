package dev.lathe.worker.compile;

import java.util.function.Supplier;

/** A result and the time of its computation. */
record Timed<T>(T result, long milliseconds) {
    static <T> Timed<T> of(Supplier<T> work) {
        long begin = System.nanoTime();
        T result = work.get();
        return new Timed<>(result, (System.nanoTime() - begin) / 1_000_000);
    }
}
