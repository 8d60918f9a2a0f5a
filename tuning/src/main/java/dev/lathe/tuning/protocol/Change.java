package dev.lathe.tuning.protocol;

import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.protocol.Rounds.Mode;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Source;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
     * Returns whether the source is another one than that of the parent and of these candidates: at least half of its
     * lines are new, compared with each edited source, or the family is another one. A family's own source is not
     * recorded, so an edit is not compared with it.
     */
    boolean isRewriteOf(List<Candidate> earlier) {
        return mode() == Mode.SOURCE
                && Stream.concat(Stream.of(parent), earlier.stream()).allMatch(this::isMostlyNew);
    }

    private boolean isMostlyNew(Candidate earlier) {
        SortedSet<String> own = lines(draft.candidate());
        SortedSet<String> known = lines(earlier);
        return own.isEmpty()
                ? !draft.candidate().family().equals(earlier.family())
                : own.stream().filter(known::contains).count() * 2 <= own.size();
    }

    /** Returns the different lines of an edited source that have a letter or a digit, without white space. */
    private static SortedSet<String> lines(Candidate candidate) {
        return candidate instanceof Source source
                ? source.code()
                        .lines()
                        .map(line -> line.replaceAll("\\s", ""))
                        .filter(line -> line.chars().anyMatch(Character::isLetterOrDigit))
                        .collect(Collectors.toCollection(TreeSet::new))
                : Collections.emptySortedSet();
    }

    /** Returns whether the source changes and the evidence cites one of these ordinals. */
    boolean portsOneOf(List<Integer> gains) {
        return mode() == Mode.SOURCE
                && draft.rationale().evidence().stream().flatMap(Citation::ordinals).anyMatch(gains::contains);
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
