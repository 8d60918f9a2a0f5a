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
            "Shows the time of a sweep by device and by stage.",
            "A task is active while it does not wait for the device. Time without a running worker does not count."
        },
        footer = {
            "",
            "JSON: {\"id\",\"iterations\",\"seconds\",\"millisecondsPerIteration\",\"workers\",\"workerReplacements\",",
            "  \"devices\":[{\"name\",\"seconds\",\"share\"}],",
            "  \"stages\":[{\"name\",\"tasks\",\"seconds\",\"deviceWaitSeconds\",\"queueSeconds\"}]}.",
            "",
            "Example:",
            "  lathe sweep stats night"
        })
public final class StatsSweep extends SessionTask {
    @Mixin
    private SweepArgument sweep;

    @Mixin
    private JsonOption json;

    StatsSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        SweepTimes times = new TimesReading(session).of(sweep.id(session));
        json.print(this::print, times, () -> TimesTable.lines(times));
        return ExitCode.DONE;
    }
}
