package dev.lathe.tuning.op;

import java.util.List;
import java.util.Optional;

/**
 * The problems that one campaign scores together. The representatives are the members that every candidate is measured
 * on; the full set is measured once, at the campaign's end. Most campaigns have one member, and need no terms.
 */
public record ProblemSet(List<Problem> members, List<Problem> representatives, Optional<SetScoring> terms) {
    /** More would not fit into what a campaign carries from run to run. */
    public static final int MOST_MEMBERS = 32;

    public ProblemSet {
        members = List.copyOf(members);
        representatives = List.copyOf(representatives);
        if (representatives.isEmpty() || !members.containsAll(representatives)) {
            throw new IllegalArgumentException("representatives must be some of the members");
        }
        if (members.size() > MOST_MEMBERS) {
            throw new IllegalArgumentException(
                    "a problem set has at most " + MOST_MEMBERS + " members, not " + members.size());
        }
    }

    public static ProblemSet of(Problem problem) {
        return new ProblemSet(List.of(problem), List.of(problem), Optional.empty());
    }

    /** The problem that stands for the set where one must do: in names, for profiles, and in a certificate. */
    public Problem first() {
        return representatives.getFirst();
    }

    public boolean single() {
        return members.size() == 1;
    }

    /** The set's name in keys: its first problem, and how many more there are, as in {@code gemm_f32_64x64x64+2}. */
    public String key() {
        return first().key() + others();
    }

    /** The set's shape in lists, as in {@code 64x64x64+2}. */
    public String shape() {
        return first().dimensions().text() + others();
    }

    private String others() {
        return single() ? "" : "+" + (members.size() - 1);
    }
}
