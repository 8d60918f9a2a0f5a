package dev.lathe.cli.command;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.export.format.Format;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CliContext;
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
            "Writes the folder of a campaign, or all of a sweep, again from the history.",
            "Of a sweep that is a folder for each campaign and report.html. Writing twice changes nothing.",
            "With --as library it writes the winners as a library in C instead, with another --as the evaluations for",
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

    @Parameters(index = "0", paramLabel = "ID", description = "A sweep's id, or a campaign's, SWEEP/KEY.")
    private String id;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where to.")
    private Path out;

    @Option(
            names = "--as",
            paramLabel = "FORMAT",
            description = "library, csv, kernel-tuner-cache or t4; without it, the folder as a worker writes it.")
    private Optional<String> format = Optional.empty();

    ExportCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        SweepFolder folder = new SweepFolder(session, InstalledOps.in(surroundings.kernels()));
        Path target = surroundings.directory().resolve(out);
        say("Written: " + format.map(word -> as(word, folder, target)).orElseGet(() -> again(folder, target)));
        return ExitCode.DONE;
    }

    private Path again(SweepFolder folder, Path target) {
        return id.contains("/") ? folder.export(id, target) : folder.exportSweep(id, target);
    }

    private Path as(String word, SweepFolder folder, Path target) {
        return word.equals(LIBRARY) ? folder.exportLibrary(id, target, DevicePaths.cuda(surroundings)) : folder.export(id, target, format(word));
    }

    private static Format format(String word) {
        return Format.of(word)
                .orElseThrow(() -> CommandFailure.usage(
                        "--as takes one of " + List.of(Format.values()) + " or " + LIBRARY + ", not '" + word + "'"));
    }
}
