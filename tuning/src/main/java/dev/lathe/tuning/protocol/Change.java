package dev.lathe.tuning.protocol;

import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.protocol.Rounds.Mode;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Source;
import java.util.SortedSet;
import java.util.TreeSet;

/** A draft and the candidate that it changes. */
record Change(Draft draft, Candidate parent) {
    Mode mode() {
        return Mode.of(draft.candidate(), parent);
    }

    /** Returns whether the proposal counts as one of a category, which the author states. */
    boolean isOf(Category category) {
        return draft.category() == category && mode().fits(category);
    }

    /**
     * Returns what differs from the parent: the source and each knob that both have, or the family. Another family has
     * its own source and knobs, so only an edit of its source is a second part.
     */
    SortedSet<String> parts() {
        Candidate candidate = draft.candidate();
        SortedSet<String> parts = new TreeSet<>();
        if (!candidate.family().equals(parent.family())) {
            parts.add("family");
            if (candidate instanceof Source) {
                parts.add("source");
            }
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
