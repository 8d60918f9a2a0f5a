package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.reading.SweepListing;
import picocli.CommandLine.Parameters;

/** The optional argument SWEEP of commands that only read. */
final class SweepArgument {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SWEEP",
            description = "Id of the sweep (default: the sweep that was started last).")
    private String id;

    public String id(Session session) {
        return id != null ? id : new SweepListing(session).latest();
    }
}
