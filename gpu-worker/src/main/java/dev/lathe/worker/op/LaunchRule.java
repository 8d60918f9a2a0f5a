package dev.lathe.worker.op;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A launch of a kernel. Host functions have no grid. */
public record LaunchRule(String entry, List<Argument> arguments, Optional<GridRule> grid) {
    public LaunchRule {
        arguments = List.copyOf(arguments);
    }

    public Stream<Expression> expressions() {
        Stream<Expression> values = arguments.stream().flatMap(argument -> switch (argument) {
            case Argument.OfValue(Expression value) -> Stream.of(value);
            case Argument.OfTensor tensor -> Stream.empty();
            case Argument.OfScratch buffer -> Stream.empty();
            case Argument.OfMap map -> Stream.empty();
        });
        return Stream.concat(values, grid.stream().flatMap(GridRule::expressions));
    }

    /** An argument of the entry point, by name or by value. */
    public sealed interface Argument {
        record OfTensor(String name) implements Argument {}

        record OfScratch(String name) implements Argument {}

        record OfMap(String name) implements Argument {}

        record OfValue(Expression value) implements Argument {}
    }
}
