package dev.lathe.tuning.space;

import java.util.List;

/**
 * A tunable parameter with its values, ordered so that neighbours are similar. The defaults make the simplest kernel.
 */
public record Knob(String name, String meaning, Category category, List<KnobValue> values, KnobValue defaultValue) {
    public Knob {
        values = List.copyOf(values);
        if (!values.contains(defaultValue)) {
            throw new IllegalArgumentException(
                    "knob " + name + ": the default " + defaultValue + " is not one of its values " + values);
        }
        if (values.stream().map(KnobValue::toString).distinct().count() < values.size()) {
            throw new IllegalArgumentException("knob " + name + ": duplicate value in " + values);
        }
    }

    /** Returns whether all values are integers, so that expressions can compute with the knob. */
    public boolean isWhole() {
        return values.stream().allMatch(value -> value instanceof KnobValue.Whole);
    }
}
