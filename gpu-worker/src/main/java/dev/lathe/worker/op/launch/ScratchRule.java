package dev.lathe.worker.op.launch;

import dev.lathe.tuning.op.Expression;

/** A buffer that a family's kernels work in, with its size in bytes; zeroed once, before the first launch, if it says so. */
public record ScratchRule(String name, Expression bytes, boolean zeroed) {}
