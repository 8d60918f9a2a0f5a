package dev.lathe.cli.command.sweep.view;

import dev.lathe.cli.command.option.SweepArgument;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "watch",
        description = {
            "Shows the progress of a sweep until it ends.",
            "Draws a live table in a terminal and prints lines in a pipe. Ctrl-C ends the display, not the sweep."
        },
        footer = {"", "Example:", "  lathe sweep watch night"})
public final class WatchSweep extends SessionTask {
    @Mixin
    private SweepArgument sweep;

    WatchSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        return follow(session, sweep.id(session));
    }
}
