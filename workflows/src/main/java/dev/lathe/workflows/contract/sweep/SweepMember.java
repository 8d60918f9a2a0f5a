package dev.lathe.workflows.contract.sweep;

import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.Optional;

/**
 * One campaign of a sweep: its problem, or the first of its problem set, and the work that its metric sets against a
 * nanosecond, which is the geometric mean over the representatives of a set.
 */
public record SweepMember(Problem problem, double work, Optional<ProblemSet> set) {
    public SweepMember(Problem problem, double work) {
        this(problem, work, Optional.empty());
    }

    ProblemSet problems() {
        return set.orElseGet(() -> ProblemSet.of(problem));
    }
}
