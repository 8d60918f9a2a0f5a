package dev.lathe.tuning.campaign;

/** The number of an evaluation: measured ones are iterations, which the budget counts; all others are attempts. */
public sealed interface Numbering {
    int number();

    record Iteration(int number) implements Numbering {}

    record Attempt(int number) implements Numbering {}

    /** An iteration of before that was measured again in the runoff; it has no number of its own. */
    record Runoff(int number) implements Numbering {}
}
