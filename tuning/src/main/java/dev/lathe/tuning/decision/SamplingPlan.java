package dev.lathe.tuning.decision;

/**
 * How a candidate is sampled and what counts as a gain. A round is A, B, B, A with A the challenger. Rounds go on until
 * the budget is spent, but at least minRounds; a first sample slowRatio times the incumbent's ends the comparison. So does,
 * beside an incumbent that runs for long, one that is slowRatio times as fast. An undecided comparison is repeated so often, in the way of its
 * repetition.
 */
public record SamplingPlan(
        int minRounds, int maxRounds, long budgetMilliseconds, double slowRatio, double minGain, int repeats, Repetition repetition) {
    public SamplingPlan {
        if (minRounds < 2 || maxRounds < minRounds) {
            throw new IllegalArgumentException("rounds must satisfy 2 <= minRounds <= maxRounds, not " + minRounds + " and " + maxRounds);
        }
    }

    /** One per cent is the least gain that is worth a new incumbent; an undecided comparison is repeated once. */
    public static SamplingPlan standard() {
        return new SamplingPlan(3, 16, 400, 3.0, 0.01, 1, Repetition.POOLED);
    }

    /**
     * GPUs are quieter than shared processors, and an hour of theirs is dear. What disturbs them is their limit of power, whose
     * clocks swing by a tenth within a brief comparison: more of the same rounds would not help.
     */
    public static SamplingPlan onGpu() {
        return new SamplingPlan(3, 10, 100, 1.5, 0.01, 1, Repetition.SETTLED);
    }
}
