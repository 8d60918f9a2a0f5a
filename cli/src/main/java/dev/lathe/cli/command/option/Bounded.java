package dev.lathe.cli.command.option;

import dev.lathe.cli.process.CommandFailure;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Range checks for numeric options. */
final class Bounded {
    private Bounded() {}

    static OptionalInt whole(String option, Optional<Integer> value, int least, int most) {
        value.filter(number -> number < least || number > most).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between " + least + " and " + most);
        });
        return value.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    static OptionalDouble decimal(String option, Optional<Double> value, double least, double most) {
        value.filter(number -> !(number >= least && number <= most)).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between " + least + " and " + most);
        });
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
