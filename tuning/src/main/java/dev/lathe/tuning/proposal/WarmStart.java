package dev.lathe.tuning.proposal;

import dev.lathe.tuning.op.Problem;

/** One of the best candidates of an earlier campaign: its text, the campaign, the problem and its rank from 0. */
public record WarmStart(String candidate, String source, Problem problem, int place) {
    /** The family in a space, or the variant of an edited kernel. */
    public String family() {
        return candidate.substring(0, Math.max(0, candidate.indexOf(':')));
    }
}
