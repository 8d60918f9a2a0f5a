package dev.lathe.worker.job.sampling;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/**
 * How often and how long is timed, and how many bytes are written and read before each sample to empty the caches. With
 * sustainNanoseconds the candidate runs back to back for so long before each sample; with spanNanoseconds
 * rounds go on for exactly so long, and their mean is the one sample; with beatenRounds a challenger that loses each of the
 * first so many rounds has lost.
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
    /** Wakes the processor up and brings the code in. */
    private static final double WARM_UP_NANOSECONDS = 2e6;

    /** More would cost more time than it evicts; larger caches are shared and never ours alone. */
    private static final long MOST_FLUSH_BYTES = 96L << 20;

    /** Where a machine does not tell the sizes of its caches. */
    private static final long USUAL_CACHE_BYTES = 32L << 20;

    /** Of 426 comparisons on an H200 that ended in a gain, two began with two lost rounds; of 113 with 1 % or more, none. */
    private static final int GPU_BEATEN_ROUNDS = 2;

    /** Twice the second-level cache is written. Only a brief comparison ends at what looks like a loss. */
    public static JobSampling onGpu(Effort effort, long cacheBytes, int contenders) {
        SamplingPlan plan = effort.plan();
        Pace pace = effort.pace();
        return new JobSampling(
                pace.warmupNanoseconds / contenders,
                plan.minRounds(),
                plan.maxRounds(),
                pace.budgetNanoseconds(plan),
                2 * cacheBytes,
                plan.slowRatio(),
                Optional.of(pace.sustainNanoseconds).filter(sustain -> sustain > 0),
                pace.spanNanoseconds(),
                Optional.of(GPU_BEATEN_ROUNDS).filter(rounds -> pace == Pace.BRIEF));
    }

    /** A quarter more than the largest cache is written and read. */
    public static JobSampling of(SamplingPlan plan, long largestCacheBytes) {
        long cache = largestCacheBytes > 0 ? largestCacheBytes : USUAL_CACHE_BYTES;
        return new JobSampling(
                WARM_UP_NANOSECONDS,
                plan.minRounds(),
                plan.maxRounds(),
                plan.budgetMilliseconds() * 1e6,
                Math.min(cache + cache / 4, MOST_FLUSH_BYTES),
                plan.slowRatio(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
