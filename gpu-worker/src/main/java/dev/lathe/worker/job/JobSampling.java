package dev.lathe.worker.job;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/**
 * The number and duration of samples, and the bytes that are written and read before each sample to flush the caches.
 * With sustainNanoseconds, the candidate runs back to back for this time before each sample. With spanNanoseconds,
 * rounds continue for exactly this time and their mean is the only sample; in the steady state of the device, half of
 * the warm-up suffices. With beatenRounds, a challenger that loses each of this many first rounds, or the first one by
 * 5 %, has lost; with sustainNanoseconds also one whose median after four rounds is not better.
 */
public record JobSampling(
        double warmupNanoseconds,
        int minRounds,
        int maxRounds,
        double budgetNanoseconds,
        long flushBytes,
        double slowRatio,
        Optional<Double> sustainNanoseconds,
        Optional<Double> spanNanoseconds,
        Optional<Integer> beatenRounds) {
    /** Raises the processor's clock and loads the code. */
    private static final double WARM_UP_NANOSECONDS = 2e6;

    /** Larger flushes take too long. Larger caches are shared with other cores. */
    private static final long MAX_FLUSH_BYTES = 96L << 20;

    /** The cache size if the machine does not report one. */
    private static final long DEFAULT_CACHE_BYTES = 32L << 20;

    /**
     * On an H200, 2 of 426 comparisons with a gain began with two lost rounds, and none of 113 with a gain of 1 % or
     * more.
     */
    private static final int GPU_BEATEN_ROUNDS = 2;

    /**
     * Returns the sampling on a GPU. It writes twice the size of the L2 cache. Comparisons that may end early end at
     * lost rounds.
     */
    public static JobSampling onGpu(Effort effort, long cacheBytes, int candidates) {
        SamplingPlan plan = effort.plan();
        TimingMode mode = effort.mode();
        return new JobSampling(
                mode.warmupNanoseconds / candidates,
                plan.minRounds(),
                plan.maxRounds(),
                mode.budgetNanoseconds(plan),
                2 * cacheBytes,
                plan.slowRatio(),
                Optional.of(mode.sustainNanoseconds).filter(sustain -> sustain > 0),
                mode.spanNanoseconds(),
                Optional.of(GPU_BEATEN_ROUNDS).filter(rounds -> plan.endsEarly() && mode.comparesCandidates()));
    }

    /** Returns the sampling on a CPU. It writes and reads 1.25 times the size of the largest cache. */
    public static JobSampling of(SamplingPlan plan, long largestCacheBytes) {
        long cache = largestCacheBytes > 0 ? largestCacheBytes : DEFAULT_CACHE_BYTES;
        return new JobSampling(
                WARM_UP_NANOSECONDS,
                plan.minRounds(),
                plan.maxRounds(),
                plan.budgetMilliseconds() * 1e6,
                Math.min(cache + cache / 4, MAX_FLUSH_BYTES),
                plan.slowRatio(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
