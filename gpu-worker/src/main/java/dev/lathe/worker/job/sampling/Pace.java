package dev.lathe.worker.job.sampling;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/** How long a GPU is brought to its clock before it is timed, and how long it is timed. */
public enum Pace {
    /** Long enough to settle on a clock, not to get hot: most comparisons end in a loss, and quickly. */
    BRIEF(15e6, 0),
    /** At its limit of power, whose clocks swing by a tenth until they have settled: for those that are nearly equal. */
    SETTLED(60e6, 5e6),
    /** At its limit of power and warm: for numbers that are compared with those of another day. */
    STEADY(1e9, 30e6);

    /**
     * The clocks of a GPU at its limit of power swing with a period of one second. Over two whole periods, means of one kernel on
     * an H200 differed by 0.4 % where medians over half a second differed by 4.
     */
    private static final double PERIODS_NANOSECONDS = 2e9;

    private static final int SETTLED_BUDGETS = 3;

    /** All contenders of a job share it. */
    final double warmupNanoseconds;

    /** Of running before each sample, which keeps the power up while inputs are made and caches are emptied. */
    final double sustainNanoseconds;

    Pace(double warmupNanoseconds, double sustainNanoseconds) {
        this.warmupNanoseconds = warmupNanoseconds;
        this.sustainNanoseconds = sustainNanoseconds;
    }

    double budgetNanoseconds(SamplingPlan plan) {
        double budget = plan.budgetMilliseconds() * 1e6;
        return this == SETTLED ? SETTLED_BUDGETS * budget : budget;
    }

    /** How long samples are taken to be summed up by their mean; empty where each counts and the budget says how long. */
    Optional<Double> spanNanoseconds() {
        return this == STEADY ? Optional.of(PERIODS_NANOSECONDS) : Optional.empty();
    }
}
