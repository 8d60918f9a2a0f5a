package dev.lathe.worker.profile;

import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.op.OpFolder;

/** The minimum work of a problem: FLOP and bytes. */
public record Work(double flop, double bytes) {
    public static Work of(OpFolder op, Problem problem) {
        return new Work(op.flop(problem), op.bytes(problem));
    }
}
