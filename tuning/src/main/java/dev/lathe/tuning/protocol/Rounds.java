package dev.lathe.tuning.protocol;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Source;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The recorded facts that a protocol checks: the rounds, which are the evaluations of agents and people in order, their
 * count, the recorded ordinals, those of the gains in order, the last of which is the incumbent's, and the profile of
 * the incumbent. Candidates of the search are not rounds.
 */
public record Rounds(
        List<Round> inOrder,
        RoundCount count,
        SortedSet<Integer> ordinals,
        List<Integer> gains,
        Optional<Profile> profile) {
    /** One evaluation of an agent or a person. */
    public record Round(int ordinal, Category category, Mode mode, boolean promoted, Candidate candidate) {
        boolean isOf(Category other) {
            return category == other && mode.fits(other);
        }
    }

    /** The two ways to change a kernel. Another family has another source. */
    public enum Mode {
        KNOBS,
        SOURCE;

        /** Returns the way in which a candidate changes its parent, which may have an edited source, too. */
        public static Mode of(Candidate candidate, Candidate parent) {
            return candidate.family().equals(parent.family()) && code(candidate).equals(code(parent)) ? KNOBS : SOURCE;
        }

        /** Returns whether such a change can count as one of a category: a structural one changes the source. */
        boolean fits(Category category) {
            return this == SOURCE || category != Category.STRUCTURAL;
        }

        private static String code(Candidate candidate) {
            return candidate instanceof Source source ? source.code() : "";
        }
    }

    public Rounds {
        inOrder = List.copyOf(inOrder);
        ordinals = Collections.unmodifiableSortedSet(new TreeSet<>(ordinals));
        gains = List.copyOf(gains);
    }

    long ofCategory(Category category) {
        return inOrder.stream().filter(round -> round.isOf(category)).count();
    }

    /** Returns the rounds since the last gain. */
    List<Round> withoutGain() {
        return inOrder.subList(inOrder.size() - count.withoutGain(), inOrder.size());
    }

    /** Returns the candidates that were tried since the last gain. */
    List<Candidate> triedWithoutGain() {
        return withoutGain().stream().map(Round::candidate).toList();
    }

    /** Returns the ordinals of the gains before the incumbent. */
    List<Integer> earlierGains() {
        return gains.stream().filter(gain -> !gain.equals(gains.getLast())).toList();
    }

    /** Returns the last rounds of one category, newest first. */
    List<Round> lastOfOneCategory() {
        return inOrder.reversed().stream()
                .takeWhile(round -> round.category() == inOrder.getLast().category())
                .toList();
    }

    /** Returns the number of last rounds that changed knobs only. */
    long lastOnKnobs() {
        return inOrder.reversed().stream().takeWhile(round -> round.mode() == Mode.KNOBS).count();
    }

    Optional<Bottleneck> bottleneck() {
        return profile.flatMap(Profile::limitedBy);
    }

    /** Returns the values of the incumbent's profile by name. Those that each kernel has are no evidence. */
    SortedMap<String, Double> facts() {
        return profile.map(Profile::factsOfKernel).orElseGet(TreeMap::new);
    }
}
