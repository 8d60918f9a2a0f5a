package dev.lathe.tuning.op;

import java.util.List;
import java.util.Optional;

/**
 * The problems that one campaign scores together. Every candidate is measured on the representatives; the full set is
 * measured once, at the campaign's end. Most campaigns have one member and need no scoring.
 */
public record ProblemSet(List<Problem> members, List<Problem> representatives, Optional<SetScoring> terms) {
    /** The limit that keeps the carried campaign state below its size limit. */
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

    /** Returns the problem that represents the set in names, profiles and certificates. */
    public Problem first() {
        return representatives.getFirst();
    }

    public boolean single() {
        return members.size() == 1;
    }

    /** Returns the set's key: its first problem and the number of further ones, as in {@code gemm_f32_64x64x64+2}. */
    public String key() {
        return first().key() + others();
    }

    /** Returns the set's shape, as in {@code 64x64x64+2}. */
    public String shape() {
        return first().dimensions().text() + others();
    }

    private String others() {
        return single() ? "" : "+" + (members.size() - 1);
    }
}
