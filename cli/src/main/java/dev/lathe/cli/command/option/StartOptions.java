package dev.lathe.cli.command.option;

import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.StartMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that select the start mode: from scratch, from the server's earlier campaigns, or from winner files. */
final class StartOptions {
    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "Start mode: from-scratch, or from-best, a warm start from ended campaigns (default: "
                    + "from-scratch).")
    private Optional<String> mode;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            split = ",",
            description = "Warm start from these winner.json files instead of the campaigns on the server. Implies "
                    + "--mode from-best.")
    private List<Path> from = List.of();

    /** Returns the sweep with a warm start from the named files, relative to the directory. */
    PlannedSweep applyTo(PlannedSweep planned, CliContext context) {
        if (from.isEmpty()) {
            return planned;
        }
        List<Path> files = from.stream().map(context.directory()::resolve).toList();
        OpReference op = planned.plan().op();
        InstalledOps ops = InstalledOps.in(context.kernels());
        return planned.withWarmStarts(WinnerFile.imports(files, op.name(), family -> ops.knobs(op, family)));
    }

    Optional<StartMode> mode() {
        Optional<StartMode> requested = mode.map(StartOptions::parsed);
        if (from.isEmpty()) {
            return requested;
        }
        if (requested.filter(other -> other != StartMode.FROM_BEST).isPresent()) {
            throw CommandFailure.usage(
                    "--from and --mode " + requested.get() + " exclude each other; omit one of them");
        }
        return Optional.of(StartMode.FROM_BEST);
    }

    private static StartMode parsed(String text) {
        return List.of(StartMode.values()).stream()
                .filter(mode -> mode.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "--mode: unknown mode '" + text + "'; legal are from-scratch, from-best"));
    }
}
