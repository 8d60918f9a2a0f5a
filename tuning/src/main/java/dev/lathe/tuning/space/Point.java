package dev.lathe.tuning.space;

import dev.lathe.tuning.field.FieldDoc;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A point of a family: a value for each knob. */
public record Point(
        @FieldDoc("name of the family") String family,
        @FieldDoc("values by knob") SortedMap<String, KnobValue> knobs) implements Candidate {
    public Point {
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
    }

    /**
     * Returns the family and the values sorted by knob name, as in {@code simd:128,4,-O3}. A comma within a value is
     * escaped as %2C and a per cent sign as %25.
     */
    @Override
    public String text() {
        return knobs.values().stream()
                .map(value -> value.toString().replace("%", "%25").replace(",", "%2C"))
                .collect(Collectors.joining(",", family + ":", ""));
    }

    /** Returns this point with one knob changed. */
    public Point with(String knob, KnobValue value) {
        SortedMap<String, KnobValue> changed = new TreeMap<>(knobs);
        changed.put(knob, value);
        return new Point(family, changed);
    }
}
