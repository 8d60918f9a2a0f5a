package dev.lathe.workflows.contract;

import dev.lathe.tuning.space.KnobValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Puts a candidate into a running campaign. Knobs that are not named are taken from the incumbent where it is of the same
 * family, else from the family's simplest kernel; code, where given, replaces the family's source.
 */
public record SubmitRequest(
        String family, SortedMap<String, KnobValue> knobs, Optional<String> code, Optional<String> hypothesis) {
    public SubmitRequest {
        family = family == null ? "" : family;
        knobs = knobs == null ? new TreeMap<>() : knobs;
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
    }
}
