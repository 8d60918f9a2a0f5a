package dev.lathe.cli.command.option;

import dev.lathe.cli.control.IterationTarget;
import picocli.CommandLine.Option;

/** The options {@code --to} and {@code --by}, one of which is required. */
public final class IterationTargetOptions {
    @Option(names = "--to", paramLabel = "N", required = true, description = "New total of iterations.")
    private Integer to;

    @Option(names = "--by", paramLabel = "N", required = true, description = "Iterations to add to the current target.")
    private Integer by;

    public IterationTarget target() {
        return to != null ? new IterationTarget.To(to) : new IterationTarget.By(by);
    }
}
