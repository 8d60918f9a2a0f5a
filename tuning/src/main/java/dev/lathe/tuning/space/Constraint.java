package dev.lathe.tuning.space;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** A named condition over knobs and dimensions that legal points satisfy, with a hint for points that violate it. */
public record Constraint(String name, Expression expression, String fixHint) {
    /**
     * Returns an error if a knob with texts is not compared with one of its values, or another name is compared with a
     * text; empty if there is none.
     */
    public Optional<String> misusedText(List<Knob> knobs) {
        return expression.names().stream().flatMap(name -> misusedText(name, knobs).stream()).findFirst();
    }

    private Optional<String> misusedText(String name, List<Knob> knobs) {
        SortedSet<String> texts = expression.texts().getOrDefault(name, new TreeSet<>());
        Optional<Knob> knob =
                knobs.stream().filter(one -> one.name().equals(name) && !one.isWhole()).findFirst();
        if (knob.isEmpty()) {
            return texts.isEmpty()
                    ? Optional.empty()
                    : Optional.of("'" + name + "' is compared with the text \"" + texts.first()
                            + "\", but is not a knob with texts as values");
        }
        List<String> values = knob.get().values().stream().map(KnobValue::toString).toList();
        if (texts.isEmpty()) {
            return Optional.of("'" + name + "' has texts as values; compare it with one of them, as in " + name
                    + " == \"" + values.getFirst() + "\"");
        }
        return texts.stream()
                .filter(text -> !values.contains(text))
                .findFirst()
                .map(text -> "'" + name + "' has no value \"" + text + "\"; its values are " + values);
    }
}
