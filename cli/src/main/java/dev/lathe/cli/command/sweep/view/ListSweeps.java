package dev.lathe.cli.command.sweep.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepListing;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the sweeps on the server, latest first.",
        footer = {"", "JSON: {\"sweeps\":[{\"id\",\"phase\",\"started\",\"ended\"}]}"})
public final class ListSweeps extends SessionTask {
    @Mixin
    private JsonOption json;

    ListSweeps(CliContext context) {
        super(context);
    }

    /** The JSON output. */
    record Sweeps(List<SweepListing.Line> sweeps) {}

    @Override
    protected ExitCode perform(Session session) {
        List<SweepListing.Line> sweeps = new SweepListing(session).all();
        json.print(this::print, new Sweeps(sweeps), () -> sweeps.isEmpty() ? List.of("No sweeps.") : table(sweeps));
        return ExitCode.DONE;
    }

    private static List<String> table(List<SweepListing.Line> sweeps) {
        return new TextTable<SweepListing.Line>(List.of(
                        new Column<>("sweep", Side.LEFT, 0, SweepListing.Line::id),
                        new Column<>("phase", Side.LEFT, 0, line -> line.phase().toString()),
                        new Column<>("started", Side.LEFT, 0, line -> line.started().toString()),
                        new Column<>("ended", Side.LEFT, 0, line -> line.ended().map(Instant::toString).orElse("-"))))
                .lines(sweeps, TextTable.UNBOUNDED);
    }
}
