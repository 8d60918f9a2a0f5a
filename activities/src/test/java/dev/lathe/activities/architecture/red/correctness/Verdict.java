package dev.lathe.activities.architecture.red.correctness;

/** Belongs to one stage. */
public record Verdict(String word) {}
