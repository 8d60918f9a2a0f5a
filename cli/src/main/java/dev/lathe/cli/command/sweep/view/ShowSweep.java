package dev.lathe.cli.command.sweep.view;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.option.SweepArgument;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.state.SweepView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "status",
        description = "Shows the status of a sweep and its campaigns. Works without a running worker.",
        footer = {
            "",
            "JSON: {\"id\",\"phase\",\"target\",\"campaigns\":[{\"id\",\"key\",\"phase\",\"device\",\"epoch\",\"iterations\",",
            "  \"target\",\"attempts\",\"unit\",\"baseline\",\"vendor\",\"best\":{\"iteration\",\"candidate\",\"point\",\"value\",",
            "  \"speedup\",\"overVendor\",\"source\"},\"pauseReason\",\"stopReason\",\"shapes\":[{\"problem\",\"baseline\",",
            "  \"vendor\",\"best\",\"speedup\",\"overVendor\",\"rejection\"}],\"lookahead\"}],",
            "  \"outliers\":[{\"campaign\",\"rate\",\"value\",\"expectedLow\",\"expectedHigh\",\"unit\",",
            "    \"similarShapes\":[]}]}; absent values are null.",
            "",
            "Examples:",
            "  lathe sweep status",
            "  lathe sweep status night --json | jq '.campaigns[] | {key, best: .best.value}'"
        })
public final class ShowSweep extends SessionTask {
    @Mixin
    private SweepArgument argument;

    @Mixin
    private JsonOption json;

    ShowSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        SweepView sweep = new SweepReading(session).view(argument.id(session));
        json.print(this::print, sweep, () -> SweepLines.status(sweep));
        return ExitCode.DONE;
    }
}
