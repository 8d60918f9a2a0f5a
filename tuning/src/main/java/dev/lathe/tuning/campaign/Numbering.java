package dev.lathe.tuning.campaign;

/** The number of an evaluation: measured ones are iterations, which the budget counts; all others are attempts. */
public sealed interface Numbering {
    int number();

    record Iteration(int number) implements Numbering {}

    record Attempt(int number) implements Numbering {}
}
