package dev.lathe.tuning.space.constraint;

/** A violated constraint and a hint how to fix the point. */
public record Violation(String rule, String reason, String fixHint) {}
