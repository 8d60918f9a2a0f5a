package dev.lathe.cli.control;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.stop.IterationCount;

/** How many iterations a person wants: a new total, or so many more than were asked for. */
public sealed interface IterationTarget {
    record To(int iterations) implements IterationTarget {}

    record By(int iterations) implements IterationTarget {}

    /** The new total; throws CommandFailure where it is out of bounds. */
    default int from(int asked) {
        int total =
                switch (this) {
                    case To to -> to.iterations();
                    case By by -> asked + by.iterations();
                };
        if (total < 1 || total > IterationCount.LIMIT) {
            throw CommandFailure.usage("iterations must be between 1 and " + IterationCount.LIMIT + ", not " + total);
        }
        return total;
    }
}
