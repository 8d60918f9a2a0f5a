package dev.lathe.worker.job;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/** The timing mode of a GPU job: its warm-up and the time of its samples. */
public enum TimingMode {
    /**
     * A warm-up to a stable clock without the power limit. Most comparisons are lost early, so it is short: 8 ms were
     * half of the time of a comparison of short kernels on an H100.
     */
    BRIEF(4e6, 0),
    /** At the power limit, after clocks that vary by 10 % have settled. It is used for nearly equal candidates. */
    SETTLED(60e6, 5e6),
    /** At the power limit and at operating temperature. It is used for final measurements. */
    STEADY(5e8, 30e6);

    /**
     * The clocks of a GPU at its power limit oscillate with a period of one second. Medians of a kernel over half a
     * second differed by 4 %.
     */
    private static final double PERIOD_NANOSECONDS = 1e9;

    private static final int SETTLED_BUDGETS = 3;

    /** The warm-up time of all candidates of a job together. */
    final double warmupNanoseconds;

    /**
     * The time to run before each sample, which compensates the low power while inputs are copied and caches flushed.
     */
    final double sustainNanoseconds;

    TimingMode(double warmupNanoseconds, double sustainNanoseconds) {
        this.warmupNanoseconds = warmupNanoseconds;
        this.sustainNanoseconds = sustainNanoseconds;
    }

    /** Returns whether each sample counts, so that a comparison can end at lost rounds. */
    boolean comparesCandidates() {
        return spanNanoseconds().isEmpty();
    }

    double budgetNanoseconds(SamplingPlan plan) {
        double budget = plan.budgetMilliseconds() * 1e6;
        return this == SETTLED ? SETTLED_BUDGETS * budget : budget;
    }

    /**
     * Returns the time of rounds whose mean is one sample; empty if each sample counts and the budget limits the time.
     */
    Optional<Double> spanNanoseconds() {
        return switch (this) {
            case STEADY -> Optional.of(PERIOD_NANOSECONDS);
            case BRIEF, SETTLED -> Optional.empty();
        };
    }
}
