package dev.lathe.activities.op;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.Optional;

/** One call of a family's kernel; on a CUDA device with its grid. */
public record LaunchRule(String entry, List<Argument> arguments, Optional<GridRule> grid) {
    public LaunchRule {
        arguments = List.copyOf(arguments);
    }

    /** What the entry is given, by name or by value. */
    public sealed interface Argument {
        record OfTensor(String name) implements Argument {}

        record OfScratch(String name) implements Argument {}

        record OfMap(String name) implements Argument {}

        record OfValue(Expression value) implements Argument {}
    }
}
