package dev.lathe.cli.command;

import dev.lathe.cli.ExitCode;
import dev.lathe.cli.Surroundings;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.Ops;
import dev.lathe.cli.state.SweepFolder;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = {
            "Writes the folder of a campaign, or all of a sweep, again from the history.",
            "Of a sweep that is a folder for each campaign and report.html. Writing twice changes nothing."
        },
        footer = {
            "",
            "Examples:",
            "  lathe export night --out /tmp/night",
            "  lathe export night/gemm_f32_48x48x48_fs --out /tmp/one"
        })
final class ExportCommand extends SessionTask {
    @Parameters(index = "0", paramLabel = "ID", description = "A sweep's id, or a campaign's, SWEEP/KEY.")
    private String id;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where to.")
    private Path out;

    ExportCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        SweepFolder folder = new SweepFolder(session, Ops.in(surroundings.kernels()));
        Path target = surroundings.directory().resolve(out);
        say("Written: " + (id.contains("/") ? folder.export(id, target) : folder.exportSweep(id, target)));
        return ExitCode.DONE;
    }
}
