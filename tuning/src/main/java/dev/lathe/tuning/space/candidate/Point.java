package dev.lathe.tuning.space.candidate;

import dev.lathe.tuning.space.knob.KnobValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A point of a family's space: a value for each of its knobs. */
public record Point(String family, SortedMap<String, KnobValue> knobs) implements Candidate {
    public Point {
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
    }

    /**
     * The family and the values in the order of the knobs' names: {@code simd:128,4,-O3}. A comma within a value is written
     * as %2C, and a per cent sign as %25, so that the text can be read back.
     */
    @Override
    public String text() {
        return knobs.values().stream()
                .map(value -> value.toString().replace("%", "%25").replace(",", "%2C"))
                .collect(Collectors.joining(",", family + ":", ""));
    }

    /** The same point with one knob changed. */
    public Point with(String knob, KnobValue value) {
        SortedMap<String, KnobValue> changed = new TreeMap<>(knobs);
        changed.put(knob, value);
        return new Point(family, changed);
    }
}
