package dev.lathe.tuning.decision;

/**
 * How a candidate is sampled, and the minimum gain. A round is challenger, incumbent, incumbent, challenger (ABBA). A
 * comparison has at least minRounds and at most maxRounds, and ends between them when budgetMilliseconds are spent. It
 * ends early if the first sample, on a CPU the first two, takes slowRatio times the incumbent's time, or if the
 * incumbent runs long and the challenger is slowRatio times as fast. An inconclusive comparison is repeated as
 * often as {@code repeats} says.
 */
public record SamplingPlan(
        int minRounds,
        int maxRounds,
        long budgetMilliseconds,
        double slowRatio,
        double minGain,
        int repeats,
        Repetition repetition) {
    /**
     * The rounds of a comparison that is the last one of its kind. The statistics leave out one disturbed round in
     * eight; three or six rounds with one decide nothing.
     */
    private static final int LAST_ROUNDS = 8;

    public SamplingPlan {
        if (minRounds < 2 || maxRounds < minRounds) {
            throw new IllegalArgumentException(
                    "rounds must satisfy 2 <= minRounds <= maxRounds, not " + minRounds + " and " + maxRounds);
        }
    }

    /** Returns the plan without an early end, so that each comparison has a confidence interval. */
    public SamplingPlan withoutEarlyEnd() {
        return new SamplingPlan(
                minRounds, maxRounds, budgetMilliseconds, Double.MAX_VALUE, minGain, repeats, repetition);
    }

    public boolean endsEarly() {
        return slowRatio < Double.MAX_VALUE;
    }

    /** Returns the plan of a comparison whose interval is reported. It does not end early. */
    public SamplingPlan reported() {
        return withoutEarlyEnd().withLastRounds();
    }

    /** Returns the plan of a repeated comparison. */
    public SamplingPlan repeated() {
        return repetition == Repetition.POOLED ? withLastRounds() : this;
    }

    private SamplingPlan withLastRounds() {
        return new SamplingPlan(
                Math.max(minRounds, LAST_ROUNDS),
                Math.max(maxRounds, LAST_ROUNDS),
                budgetMilliseconds,
                slowRatio,
                minGain,
                repeats,
                repetition);
    }

    /** Returns the plan for CPUs: a minimum gain of one per cent, and one repetition of an inconclusive comparison. */
    public static SamplingPlan standard() {
        return new SamplingPlan(3, 16, 400, 3.0, 0.01, 1, Repetition.POOLED);
    }

    /**
     * Returns the plan for GPUs, which have less noise than shared processors and a more expensive hour. Under their
     * power limit, clocks vary by a tenth within a brief comparison, so a repetition is made in the steady state.
     */
    public static SamplingPlan onGpu() {
        return new SamplingPlan(3, 10, 100, 1.5, 0.01, 1, Repetition.SETTLED);
    }
}
