package dev.lathe.cli.control;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.stop.StopRule.IterationCount;

/** A requested number of iterations: a new total, or an increment of the current target. */
public sealed interface IterationTarget {
    record To(int iterations) implements IterationTarget {}

    record By(int iterations) implements IterationTarget {}

    /** Returns the new total; throws CommandFailure if it is out of bounds. */
    default int from(int current) {
        int total =
                switch (this) {
                    case To to -> to.iterations();
                    case By by -> current + by.iterations();
                };
        if (total < 1 || total > IterationCount.LIMIT) {
            throw CommandFailure.usage("iterations must be between 1 and " + IterationCount.LIMIT + ", not " + total);
        }
        return total;
    }
}
