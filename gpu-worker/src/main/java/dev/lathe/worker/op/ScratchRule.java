package dev.lathe.worker.op;

import dev.lathe.tuning.op.Expression;

/**
 * A scratch buffer of a family's kernels with its size in bytes. It is zeroed once before the first launch on request.
 */
public record ScratchRule(String name, Expression bytes, boolean zeroed) {}
