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
            "Follows a sweep to its end.",
            "At a terminal it draws a live table, in a pipe plain lines. Ctrl-C ends the watching only."
        },
        footer = {"", "Example:", "  lathe sweep watch night"})
public final class WatchSweep extends SessionTask {
    @Mixin
    private SweepArgument which;

    WatchSweep(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        return follow(session, which.id(session));
    }
}
