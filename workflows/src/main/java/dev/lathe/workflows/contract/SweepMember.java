package dev.lathe.workflows.contract;

import dev.lathe.tuning.op.Problem;

/** One problem of a sweep, and the work that its metric sets against a nanosecond. */
public record SweepMember(Problem problem, double work) {}
