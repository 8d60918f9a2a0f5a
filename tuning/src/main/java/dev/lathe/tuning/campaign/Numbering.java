package dev.lathe.tuning.campaign;

/** The number of an evaluation. Measured evaluations are iterations, which the budget counts; others are attempts. */
public sealed interface Numbering {
    int number();

    record Iteration(int number) implements Numbering {}

    record Attempt(int number) implements Numbering {}

    /** An earlier iteration that the runoff measured again. It has no number of its own. */
    record Runoff(int number) implements Numbering {}
}
