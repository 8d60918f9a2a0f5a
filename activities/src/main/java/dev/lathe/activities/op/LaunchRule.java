package dev.lathe.activities.op;

import dev.lathe.tuning.op.Expression;
import java.util.List;

/** One call of a family's kernel. */
public record LaunchRule(String entry, List<Argument> arguments) {
    public LaunchRule {
        arguments = List.copyOf(arguments);
    }

    /** What the entry is given, by name or by value. */
    public sealed interface Argument {
        record OfTensor(String name) implements Argument {}

        record OfScratch(String name) implements Argument {}

        record OfValue(Expression value) implements Argument {}
    }
}
