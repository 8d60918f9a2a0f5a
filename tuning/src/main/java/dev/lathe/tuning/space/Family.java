package dev.lathe.tuning.space;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A kernel family of an op: its knobs and the legality of its points. */
public record Family(String name, List<Knob> knobs, Legality legality) {
    public Family {
        knobs = List.copyOf(knobs);
        if (!name.matches("[A-Za-z0-9_.@-]+")) {
            throw new IllegalArgumentException(
                    "family '" + name + "': a name may contain letters, digits, _, ., @ and -");
        }
        if (knobs.stream().map(Knob::name).distinct().count() < knobs.size()) {
            throw new IllegalArgumentException("family " + name + ": duplicate knob in "
                    + knobs.stream().map(Knob::name).toList());
        }
        legality.requireFitting(knobs);
    }

    /** Returns the default point: every knob at its default. */
    public Point simplest() {
        SortedMap<String, KnobValue> values = new TreeMap<>();
        knobs.forEach(knob -> values.put(knob.name(), knob.defaultValue()));
        return new Point(name, values);
    }
}
