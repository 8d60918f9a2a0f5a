package dev.lathe.tuning.space.constraint;

/** Why a point is illegal: the rule it breaks, and how to mend it. */
public record Violation(String rule, String reason, String fixHint) {}
