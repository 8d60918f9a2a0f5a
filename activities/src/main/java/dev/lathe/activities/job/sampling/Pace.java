package dev.lathe.activities.job.sampling;

/** How long a GPU is brought to its clock before it is timed, and how much longer than planned that may take. */
public enum Pace {
    /** Long enough to settle on a clock, not to get hot: most comparisons end in a loss, and quickly. */
    BRIEF(15e6, 0, 1),
    /** At its limit of power, whose clocks swing by a tenth until they have settled: for those that are nearly equal. */
    SETTLED(60e6, 5e6, 3),
    /** After two seconds clocks hardly fall further: for numbers that are compared with those of another day. */
    STEADY(2e9, 10e6, 5);

    /** All contenders of a job share it. */
    final double warmupNanoseconds;

    /** Of running before each sample, which keeps the power up while inputs are made and caches are emptied. */
    final double sustainNanoseconds;

    final int budgets;

    Pace(double warmupNanoseconds, double sustainNanoseconds, int budgets) {
        this.warmupNanoseconds = warmupNanoseconds;
        this.sustainNanoseconds = sustainNanoseconds;
        this.budgets = budgets;
    }
}
