package dev.lathe.activities.job;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/**
 * How often and how long is timed, and how many bytes are written and read before each sample to empty the caches. With
 * sustainNanoseconds the candidate runs back to back for so long before each sample; with beatenRounds a challenger that
 * loses each of the first so many rounds has lost.
 */
public record JobSampling(
        double warmupNanoseconds,
        int minRounds,
        int maxRounds,
        double budgetNanoseconds,
        long flushBytes,
        double slowRatio,
        Optional<Double> sustainNanoseconds,
        Optional<Integer> beatenRounds) {
    /** Wakes the processor up and brings the code in. */
    private static final double WARM_UP_NANOSECONDS = 2e6;

    /** More would cost more time than it evicts; larger caches are shared and never ours alone. */
    private static final long MOST_FLUSH_BYTES = 96L << 20;

    /** Where a machine does not tell the sizes of its caches. */
    private static final long USUAL_CACHE_BYTES = 32L << 20;

    /** A GPU under its power limit needs this long to settle on a clock; all contenders of a job share it. */
    private static final double GPU_WARM_UP_NANOSECONDS = 15e6;

    /** Of running at full power, after which clocks hardly fall further; all contenders of a job share it. */
    private static final double GPU_STEADY_NANOSECONDS = 2e9;

    /** Keeps a GPU at the clock of full power while inputs are made and caches are emptied. */
    private static final double GPU_SUSTAIN_NANOSECONDS = 10e6;

    /** Of 426 comparisons on an H200 that ended in a gain, two began with two lost rounds; of 113 with 1 % or more, none. */
    private static final int GPU_BEATEN_ROUNDS = 2;

    /** How many budgets a steady measurement has, most of which keeps the power up. */
    private static final int STEADY_BUDGETS = 5;

    /** Twice the second-level cache is written. */
    public static JobSampling onGpu(SamplingPlan plan, long cacheBytes, int contenders) {
        return new JobSampling(
                GPU_WARM_UP_NANOSECONDS / contenders,
                plan.minRounds(),
                plan.maxRounds(),
                plan.budgetMilliseconds() * 1e6,
                2 * cacheBytes,
                plan.slowRatio(),
                Optional.empty(),
                Optional.of(GPU_BEATEN_ROUNDS));
    }

    /**
     * For numbers that must stand by themselves, whatever the chip did before: at its limit of power a GPU runs up to a fifth
     * slower than in the first milliseconds.
     */
    public static JobSampling steadyOnGpu(SamplingPlan plan, long cacheBytes, int contenders) {
        JobSampling brief = onGpu(plan, cacheBytes, contenders);
        return new JobSampling(
                GPU_STEADY_NANOSECONDS / contenders,
                brief.minRounds(),
                brief.maxRounds(),
                brief.budgetNanoseconds() * STEADY_BUDGETS,
                brief.flushBytes(),
                brief.slowRatio(),
                Optional.of(GPU_SUSTAIN_NANOSECONDS),
                Optional.empty());
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
                Optional.empty());
    }
}
