package dev.lathe.workflows.contract.control;

import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Puts a candidate into a running campaign. Knobs that are not named are taken from the incumbent where it is of the same
 * family, else from the family's simplest kernel; code, where given, replaces the family's source, and may have knobs of its
 * own, which the search then tunes. The rest is recorded with it: what is believed, why, on what evidence, and what is
 * expected to move.
 */
public record SubmitRequest(
        String family,
        SortedMap<String, KnobValue> knobs,
        Optional<String> code,
        Optional<String> hypothesis,
        Optional<String> justification,
        Optional<String> expected,
        Optional<List<String>> evidence,
        Optional<List<Knob>> ownKnobs) {
    private static final String NO_HYPOTHESIS = "submitted without a hypothesis";

    public SubmitRequest {
        family = family == null ? "" : family;
        knobs = knobs == null ? new TreeMap<>() : knobs;
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
        evidence = evidence.map(List::copyOf);
        ownKnobs = ownKnobs.map(List::copyOf);
    }

    /** The code with its own knobs, for the search to tune; empty where it has none. */
    public Optional<Variant> variant() {
        return ownKnobs.flatMap(own -> code.map(text -> new Variant(family, text, own)));
    }

    public Rationale rationale() {
        return new Rationale(
                hypothesis.orElse(NO_HYPOTHESIS), Optional.empty(), Optional.empty(), justification, evidence.orElse(List.of()), expected);
    }
}
