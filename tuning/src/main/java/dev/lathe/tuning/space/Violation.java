package dev.lathe.tuning.space;

/** A violated constraint and a hint how to fix the point. */
public record Violation(String rule, String reason, String fixHint) {}
