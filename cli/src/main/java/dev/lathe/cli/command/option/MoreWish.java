package dev.lathe.cli.command.option;

import dev.lathe.cli.steer.More;
import picocli.CommandLine.Option;

/** One of {@code --to} and {@code --by}. */
public final class MoreWish {
    @Option(names = "--to", paramLabel = "N", required = true, description = "The new total of iterations.")
    private Integer to;

    @Option(names = "--by", paramLabel = "N", required = true, description = "So many iterations more than were asked for.")
    private Integer by;

    public More more() {
        return to != null ? new More.To(to) : new More.By(by);
    }
}
