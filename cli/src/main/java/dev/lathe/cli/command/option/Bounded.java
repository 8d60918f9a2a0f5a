package dev.lathe.cli.command.option;

import dev.lathe.cli.process.CommandFailure;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Numbers that an option gives, held to what is legal. */
final class Bounded {
    private Bounded() {}

    static OptionalInt whole(String option, Optional<Integer> wish, int least, int most) {
        wish.filter(number -> number < least || number > most).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between " + least + " and " + most);
        });
        return wish.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    static OptionalDouble decimal(String option, Optional<Double> wish, double least, double most) {
        wish.filter(number -> !(number >= least && number <= most)).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between " + least + " and " + most);
        });
        return wish.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
