package dev.lathe.cli.command;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.export.format.Format;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = {
            "Writes the results of a sweep or a campaign from its history.",
            "For a sweep, writes one folder for each campaign and report.html. Repeated exports write the same files.",
            "With --as library, writes the winners as a C library. With another format, writes the evaluations for",
            "other tools."
        },
        footer = {
            "",
            "Examples:",
            "  lathe export night --out /tmp/night",
            "  lathe export night/gemm_f32_48x48x48_fs --out /tmp/one",
            "  lathe export night --as library --out /tmp/gemm",
            "  lathe export night --as csv --out /tmp/table"
        })
public final class ExportCommand extends SessionTask {
    private static final String LIBRARY = "library";

    @Parameters(index = "0", paramLabel = "ID", description = "Id of a sweep, or of a campaign (SWEEP/KEY).")
    private String id;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Output folder.")
    private Path out;

    @Option(
            names = "--as",
            paramLabel = "FORMAT",
            description = "library, csv, kernel-tuner-cache or t4 (default: the folder that a worker writes).")
    private Optional<String> format = Optional.empty();

    @Override
    protected ExitCode perform(Session session) {
        SweepFolder folder = new SweepFolder(session, InstalledOps.in(context.kernels()));
        Path target = context.directory().resolve(out);
        print("Written: " + format.map(name -> export(name, folder, target)).orElseGet(() -> export(folder, target)));
        return ExitCode.DONE;
    }

    private Path export(SweepFolder folder, Path target) {
        return id.contains("/") ? folder.export(id, target) : folder.exportSweep(id, target);
    }

    private Path export(String name, SweepFolder folder, Path target) {
        return name.equals(LIBRARY)
                ? folder.exportLibrary(id, target, DevicePaths.cuda(context))
                : folder.export(id, target, format(name));
    }

    private static Format format(String name) {
        return Format.of(name)
                .orElseThrow(() -> CommandFailure.usage(
                        "--as: unknown format '" + name + "'; legal are " + List.of(Format.values()) + " and "
                        + LIBRARY));
    }
}
