package dev.lathe.tuning.protocol;

import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.protocol.Rounds.Mode;
import dev.lathe.tuning.space.Candidate;
import java.util.SortedSet;
import java.util.TreeSet;

/** A draft and the candidate that it changes. */
record Change(Draft draft, Candidate parent) {
    Mode mode() {
        return Mode.of(draft.candidate(), parent);
    }

    /** Returns what differs from the parent: the family, or the source and each knob that both have. */
    SortedSet<String> parts() {
        Candidate candidate = draft.candidate();
        SortedSet<String> parts = new TreeSet<>();
        if (!candidate.family().equals(parent.family())) {
            parts.add("family");
            return parts;
        }
        if (mode() == Mode.SOURCE) {
            parts.add("source");
        }
        candidate.knobs().forEach((knob, value) -> {
            if (parent.knobs().containsKey(knob) && !value.equals(parent.knobs().get(knob))) {
                parts.add(knob);
            }
        });
        return parts;
    }
}
