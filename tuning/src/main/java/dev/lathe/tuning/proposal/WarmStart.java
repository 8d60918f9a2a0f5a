package dev.lathe.tuning.proposal;

import dev.lathe.tuning.op.Problem;

/** A candidate that an earlier campaign found good, by its text: which campaign, on what problem, and in which place, from 0. */
public record WarmStart(String candidate, String source, Problem problem, int place) {
    /** The family in a space, or the variant of an edited kernel. */
    public String family() {
        return candidate.substring(0, Math.max(0, candidate.indexOf(':')));
    }
}
