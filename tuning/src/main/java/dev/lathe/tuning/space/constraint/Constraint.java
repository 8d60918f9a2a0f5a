package dev.lathe.tuning.space.constraint;

import dev.lathe.tuning.op.Expression;

/** A named rule over knobs and dimensions that a legal point keeps, and how to mend a point that breaks it. */
public record Constraint(String name, Expression expression, String fixHint) {}
