package dev.lathe.cli.command;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options {@code --to} and {@code --by}, one of which is required. */
final class IterationTargetOptions {
    @Option(
            names = "--to",
            paramLabel = "N",
            required = true,
            converter = Count.class,
            description = "New total of iterations.")
    private Integer to;

    @Option(
            names = "--by",
            paramLabel = "N",
            required = true,
            converter = Count.class,
            description = "Iterations to add to the current target.")
    private Integer by;

    /** Converts a number of iterations. */
    static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (!text.matches("\\d{1,9}")
                    || Integer.parseInt(text) < 1
                    || Integer.parseInt(text) > IterationCount.LIMIT) {
                throw new TypeConversionException(
                        "'" + text + "' is not a number between 1 and " + IterationCount.LIMIT);
            }
            return Integer.valueOf(text);
        }
    }

    /** Returns the new total; throws CommandFailure if it is too large. */
    int from(int current) {
        int total = to != null ? to : current + by;
        if (total > IterationCount.LIMIT) {
            throw CommandFailure.usage("--by: the new total of " + total + " iterations is above "
                    + IterationCount.LIMIT);
        }
        return total;
    }
}
