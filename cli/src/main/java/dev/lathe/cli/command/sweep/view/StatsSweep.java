package dev.lathe.cli.command.sweep.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.option.SweepArgument;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.TimesReading;
import dev.lathe.cli.render.TimesTable;
import dev.lathe.cli.state.SweepTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "stats",
        description = {
            "Shows what a sweep's time went into, by device and by stage.",
            "A task works where it does not wait for its turn on the device; time without any worker does not count."
        },
        footer = {
            "",
            "JSON: {\"id\",\"iterations\",\"seconds\",\"millisecondsPerIteration\",\"workers\",\"cuts\",",
            "  \"devices\":[{\"name\",\"seconds\",\"share\"}],",
            "  \"stages\":[{\"name\",\"tasks\",\"seconds\",\"turnSeconds\",\"queueSeconds\"}]}.",
            "",
            "Example:",
            "  lathe sweep stats night"
        })
public final class StatsSweep extends SessionTask {
    @Mixin
    private SweepArgument which;

    @Mixin
    private JsonOption json;

    StatsSweep(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        SweepTimes times = new TimesReading(session).of(which.id(session));
        json.print(this::say, times, () -> TimesTable.lines(times));
        return ExitCode.DONE;
    }
}
