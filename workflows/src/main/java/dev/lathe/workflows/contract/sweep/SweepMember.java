package dev.lathe.workflows.contract.sweep;

import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.Optional;

/**
 * A campaign of a sweep: its problem or problem set, and the work from which its metric is computed. For a problem set,
 * {@code problem} is the first one, and the work is the geometric mean over the representatives.
 */
public record SweepMember(Problem problem, double work, Optional<ProblemSet> set) {
    public SweepMember(Problem problem, double work) {
        this(problem, work, Optional.empty());
    }

    public ProblemSet problems() {
        return set.orElseGet(() -> ProblemSet.of(problem));
    }
}
