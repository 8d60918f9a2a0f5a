package dev.lathe.cli.command.option;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.reading.SweepListing;
import picocli.CommandLine.Parameters;

/** The sweep that is meant; to look, the latest will do. */
public final class SweepArgument {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SWEEP",
            description = "The sweep's id. Default: the sweep that was started last.")
    private String id;

    public String id(Session session) {
        return id != null ? id : new SweepListing(session).latest();
    }
}
