package dev.lathe.tuning.space.knob;

import java.util.List;

/** A tunable with its legal values, in an order in which neighbours are similar. The default makes the simplest kernel. */
public record Knob(String name, String meaning, Category category, List<KnobValue> values, KnobValue defaultValue) {
    public Knob {
        values = List.copyOf(values);
        if (!values.contains(defaultValue)) {
            throw new IllegalArgumentException("knob " + name + ": the default " + defaultValue + " is not one of its values " + values);
        }
        if (values.stream().map(KnobValue::toString).distinct().count() < values.size()) {
            throw new IllegalArgumentException("knob " + name + ": a value stands twice in " + values);
        }
    }
}
