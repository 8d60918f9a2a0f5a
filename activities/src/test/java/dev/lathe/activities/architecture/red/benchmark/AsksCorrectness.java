package dev.lathe.activities.architecture.red.benchmark;

import dev.lathe.activities.architecture.red.correctness.Verdict;

/** A stage that relies on another one. */
public record AsksCorrectness(Verdict verdict) {}
