package dev.lathe.tuning.space;

import dev.lathe.tuning.op.Expression;

/** A named condition over knobs and dimensions that legal points satisfy, with a hint for points that violate it. */
public record Constraint(String name, Expression expression, String fixHint) {}
