package dev.lathe.cli.command;

import dev.lathe.cli.doctor.Diagnosis;
import dev.lathe.cli.doctor.Finding;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "doctor",
        description = {
            "Checks this machine for required and optional software and hardware.",
            "The exit status is 0 if Lathe can tune on the CPU."
        },
        footer = {
            "",
            "JSON: {\"ready\",\"findings\":[{\"name\",\"state\",\"detail\",\"fix\"}]}; states: ok, absent (optional), "
                    + "missing (required)."
        })
public final class DoctorCommand extends CliTask {
    @Mixin
    private JsonOption json;

    @Override
    protected ExitCode perform() {
        Diagnosis diagnosis = Diagnosis.of(context);
        json.print(this::print, diagnosis, () -> lines(diagnosis));
        return diagnosis.ready() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private static List<String> lines(Diagnosis diagnosis) {
        List<String> lines = new ArrayList<>(new TextTable<Finding>(List.of(
                        Column.left("component", Finding::name),
                        Column.left("state", finding -> finding.state().toString()),
                        Column.left("detail", Finding::detail)))
                .lines(diagnosis.findings(), TextTable.UNBOUNDED));
        diagnosis.findings().forEach(finding -> finding.fix()
                .ifPresent(fix -> lines.add("  " + finding.name() + ": " + fix)));
        lines.add(diagnosis.ready() ? "Ready: ./lathe run" : "Not ready: required components are missing.");
        return lines;
    }
}
