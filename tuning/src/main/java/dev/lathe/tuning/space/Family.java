package dev.lathe.tuning.space;

import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.constraint.Legality;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** One way to write the op's kernel, as the search sees it: its knobs, and the rule that says which points are legal. */
public record Family(String name, List<Knob> knobs, Legality legality) {
    public Family {
        knobs = List.copyOf(knobs);
        if (!name.matches("[A-Za-z0-9_.@-]+")) {
            throw new IllegalArgumentException("family '" + name + "': a name is letters, digits, _, ., @ and -");
        }
        if (knobs.stream().map(Knob::name).distinct().count() < knobs.size()) {
            throw new IllegalArgumentException("family " + name + ": a knob stands twice in " + knobs.stream().map(Knob::name).toList());
        }
        legality.requireFitting(knobs);
    }

    /** The family's simplest kernel: every knob at its default. */
    public Point simplest() {
        SortedMap<String, KnobValue> values = new TreeMap<>();
        knobs.forEach(knob -> values.put(knob.name(), knob.defaultValue()));
        return new Point(name, values);
    }
}
