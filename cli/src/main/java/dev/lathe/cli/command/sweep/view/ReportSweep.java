package dev.lathe.cli.command.sweep.view;

import dev.lathe.cli.command.option.SweepArgument;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepFolder;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "report",
        description = "Writes report.html, a self-contained page, from the histories of a sweep's campaigns.",
        footer = {"", "Example:", "  lathe sweep report night --out /tmp/night"})
public final class ReportSweep extends SessionTask {
    @Mixin
    private SweepArgument sweep;

    @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: results/SWEEP).")
    private Optional<Path> out;

    ReportSweep(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        String id = sweep.id(session);
        Path folder = out.map(context.directory()::resolve).orElse(context.results().resolve(id));
        print("Report: " + new SweepFolder(session, InstalledOps.in(context.kernels())).report(id, folder));
        return ExitCode.DONE;
    }
}
