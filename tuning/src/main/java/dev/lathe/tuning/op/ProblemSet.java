package dev.lathe.tuning.op;

import java.util.List;

/**
 * The problems that one campaign scores together. The representatives are the members that every candidate is measured
 * on; the full set is measured where the campaign asks for certainty. Most campaigns have one member.
 */
public record ProblemSet(List<Problem> members, List<Problem> representatives) {
    public ProblemSet {
        members = List.copyOf(members);
        representatives = List.copyOf(representatives);
        if (representatives.isEmpty() || !members.containsAll(representatives)) {
            throw new IllegalArgumentException("representatives must be some of the members");
        }
    }

    public static ProblemSet of(Problem problem) {
        return new ProblemSet(List.of(problem), List.of(problem));
    }
}
