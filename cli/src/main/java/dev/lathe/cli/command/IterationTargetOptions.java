package dev.lathe.cli.command;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import picocli.CommandLine.Option;

/** The options {@code --to} and {@code --by}, one of which is required. */
final class IterationTargetOptions {
    @Option(names = "--to", paramLabel = "N", required = true, description = "New total of iterations.")
    private Integer to;

    @Option(names = "--by", paramLabel = "N", required = true, description = "Iterations to add to the current target.")
    private Integer by;

    /** Returns the new total; throws CommandFailure if it is out of bounds. */
    int from(int current) {
        int total = to != null ? to : current + by;
        if (total < 1 || total > IterationCount.LIMIT) {
            throw CommandFailure.usage("iterations must be between 1 and " + IterationCount.LIMIT + ", not " + total);
        }
        return total;
    }
}
