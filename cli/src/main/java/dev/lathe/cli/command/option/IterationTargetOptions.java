package dev.lathe.cli.command.option;

import dev.lathe.cli.control.IterationTarget;
import picocli.CommandLine.Option;

/** One of {@code --to} and {@code --by}. */
public final class IterationTargetOptions {
    @Option(names = "--to", paramLabel = "N", required = true, description = "The new total of iterations.")
    private Integer to;

    @Option(names = "--by", paramLabel = "N", required = true, description = "So many iterations more than were asked for.")
    private Integer by;

    public IterationTarget more() {
        return to != null ? new IterationTarget.To(to) : new IterationTarget.By(by);
    }
}
